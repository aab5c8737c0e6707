/** Everything that the engine refuses, in one sentence each that says what is wrong, where, and why. */

/** `code` names the kind of refusal for programs, as the protocol has it. */
export class SixfoldError extends Error {
  readonly code: string = "error";
}

/** The call itself is wrong: there is no such game, variant, option or seat. */
export class UsageError extends SixfoldError {
  override readonly code = "usage";
}

/** Something has to be loaded first, and cannot be. */
export class NetworkError extends SixfoldError {
  override readonly code = "network";
}

/** A move that cannot be made. */
export class MoveError extends SixfoldError {
  override readonly code: string = "move";
}

/** A move that does not read as one. */
export class MalformedMove extends MoveError {
  override readonly code = "move/malformed";
}

/** A move that the rules forbid here. */
export class IllegalMove extends MoveError {
  override readonly code = "move/illegal";
}

/** A move with a piece that the seat cannot have: all of that kind were seen. */
export class AllSeen extends IllegalMove {}

/** A move of a seat that is not in turn. */
export class OutOfTurn extends MoveError {
  override readonly code = "move/turn";
}

/** A move after the end. */
export class GameOver extends MoveError {
  override readonly code = "move/over";
}

/** A chance outcome that cannot happen. */
export class ChanceError extends SixfoldError {
  override readonly code = "chance/impossible";
}

/** A record that does not hold; `move` is the number of the move that breaks it, from 0, or null. */
export class RecordError extends SixfoldError {
  override readonly code: string = "record/broken";

  constructor(
    readonly reason: string,
    readonly move: number | null = null,
  ) {
    super(move === null ? reason : `move ${move}: ${reason}`);
  }
}

/** A record whose moves lead to another outcome than it says. */
export class WrongOutcome extends RecordError {
  override readonly code = "record/outcome";
}

/** A record whose chance outcomes do not follow from its seed and entropy, or that does not let anyone check. */
export class UnfairRecord extends RecordError {
  override readonly code = "record/unfair";
}
