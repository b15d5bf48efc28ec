/** The requests that this process is answering, for work in the background that is to step aside. */
export interface Answering {
  /** Resolves as soon as nobody waits for an answer, or after a time. */
  settled(maxMs: number): Promise<void>;
}
