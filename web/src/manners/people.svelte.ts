/** Whether it is shown who is at the table; loaded with a table, so it holds nothing else. */
export const people = $state<{ open: boolean; player: number | null }>({ open: false, player: null });

/** Show who is at the table, with more about one of them. */
export function showPeople(player: number | null = null): void {
  people.player = player;
  people.open = true;
}
