/** Signs short enough for a row of the log that tell the seats apart: "C" and "D", "Ch" and "Cl", the 2 of "Player 2". */
export function signsOf(names: readonly string[]): string[] {
  return names.map((name, seat) => {
    const others = names.filter((_, other) => other !== seat);
    const number = name.match(/\d+$/)?.[0];
    if (number && !others.some((other) => other.endsWith(number))) return number;
    const letters = [...name.trim()];
    for (const length of [1, 2]) {
      const sign = letters.slice(0, length).join("").toLocaleUpperCase();
      if (sign && !others.some((other) => other.trim().toLocaleUpperCase().startsWith(sign))) return capital(sign);
    }
    return `${(letters[0] ?? "?").toLocaleUpperCase()}${seat + 1}`;
  });
}

function capital(sign: string): string {
  const [first = "", ...rest] = [...sign];
  return first + rest.join("").toLocaleLowerCase();
}

/** Who a seat is to us: ourselves, our partner, or one of the others; `sides` are the rows on which the seats score. */
export function relation(
  sides: readonly number[],
  seat: number,
  yours: readonly number[],
): "you" | "partner" | "other" {
  if (yours.includes(seat)) return "you";
  return yours.some((own) => sides[own] === sides[seat]) ? "partner" : "other";
}
