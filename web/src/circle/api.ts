import type {
  CircleInfo,
  CircleList,
  CirclePlay,
  FoundCircle,
  JoinCircle,
  Person,
  PersonList,
  TableInfo,
} from "../protocol.ts";
import { ask } from "../state/api.ts";
import { shownName } from "../state/names.ts";

const part = encodeURIComponent;
const all = (names: readonly string[] | undefined) => (names ?? []).map(shownName);

/** A circle with everyone's name as it is shown. */
function named(circle: CircleInfo): CircleInfo {
  const one = <Row extends { name: string }>(row: Row) => ({ ...row, name: shownName(row.name) });
  return {
    ...circle,
    members: circle.members.map(one),
    score: circle.score.map(one),
    past: circle.past.map((game) => ({ ...game, names: all(game.names) })),
    tables: circle.tables.map((table) => ({
      ...table,
      names: all(table.names),
      waits: all(table.waits),
      declined: all(table.declined),
      asked: table.asked && shownName(table.asked),
      turn: table.turn && shownName(table.turn),
    })),
  };
}

const at = (circle: string, verb: string) => `circles/${part(circle)}/${verb}`;

/** What the server is asked about circles of friends, and about people one has played with. */
export const circleApi = {
  list: async () => {
    const { circles } = await ask<CircleList>("GET", "circles");
    return circles.map((circle) => ({ ...circle, members: all(circle.members) }));
  },
  found: (wish: FoundCircle) => ask<CircleInfo>("POST", "circles", wish),
  see: async (circle: string) => named(await ask<CircleInfo>("GET", `circles/${part(circle)}`)),
  join: async (circle: string, wish: JoinCircle) => named(await ask<CircleInfo>("POST", at(circle, "join"), wish)),
  leave: (circle: string) => ask<null>("POST", at(circle, "leave"), {}),
  rename: async (circle: string, name: string) => named(await ask<CircleInfo>("POST", at(circle, "name"), { name })),
  remove: async (circle: string, member: string) =>
    named(await ask<CircleInfo>("DELETE", at(circle, `members/${part(member)}`))),
  play: (circle: string, wish: CirclePlay) => ask<TableInfo>("POST", at(circle, "play"), wish),
  next: (circle: string, after: string) => ask<TableInfo>("POST", at(circle, "next"), { after }),
  people: async (): Promise<Person[]> => {
    const { people } = await ask<PersonList>("GET", "people");
    return people.map((person) => ({ ...person, name: shownName(person.name) }));
  },
  invite: (table: string, people: string[]) => ask<TableInfo>("POST", `tables/${part(table)}/invite`, { people }),
  /** Decline an invitation to a table, or the game that somebody asks for there. */
  decline: (table: string, game: string) => ask<null>("POST", `tables/${part(table)}/decline`, { game }),
};
