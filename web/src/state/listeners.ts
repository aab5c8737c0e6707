/** Those who want to be told of something. */
export class Listeners<T> {
  #all = new Set<(told: T) => void>();

  /** Be told from now on; returns how to stop. */
  listen(listener: (told: T) => void): () => void {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  }

  tell(told: T): void {
    for (const listener of this.#all) listener(told);
  }
}
