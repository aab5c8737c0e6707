/** A setting as it is told, and the numbers of its rules that a client needs to show a game. */

import { faceOf } from "../engine/faces.ts";
import * as engine from "../engine/setting.ts";
import type { Rules, Setting } from "../protocol.ts";
import * as defaults from "./defaults.ts";
import { lean } from "./lean.ts";

export function setting(of: engine.Setting): Setting {
  const { game, variant, seats, options } = of;
  return lean({ game, variant, seats, options: { ...options }, note: engine.variantOf(of).note }, defaults.SETTING);
}

export function rules(of: engine.Setting): Rules {
  const face = faceOf(of);
  const { isShared, isOrdered } = engine.variantOf(of);
  const { sections, numbers } = engine.bySeats(of);
  const told: Rules = {
    ...numbers,
    end: isShared ? engine.ruleOf(of) : numbers.end!, // the width of a shared track is an option (B18)
    sections: sections.map(([first, last, least]) => ({ first, last, least })),
    sides: engine.seatsOf(of).map((seat) => engine.sideOf(of, seat)),
    kinds: Object.fromEntries(face.names.map((name, kind) => [name, face.copies[kind]!])),
    shared: isShared,
    ordered: isOrdered,
  };
  return lean(told, defaults.RULES);
}
