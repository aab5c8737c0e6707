/** Lets one thing happen after the other. */
export class Lock {
  #last: Promise<unknown> = Promise.resolve();

  /** Do something when all that was wished for before is done. */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }
}
