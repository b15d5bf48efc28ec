/** The other processes that share the database, as far as they have been heard of. */
export interface Peers {
  /** Takes note of a sign of life. */
  hear(process: string): void;
  /** A process ends as it should. */
  forget(process: string): void;
  /** Whether one has not been heard for long. It may have died before it could tell of a change. */
  loseSilent(): boolean;
}

const silentAfterMs = 60_000;

export function createPeers(self: string): Peers {
  const heardAt = new Map<string, number>();
  return {
    hear(process) {
      if (process !== self) heardAt.set(process, performance.now());
    },
    forget(process) {
      heardAt.delete(process);
    },
    loseSilent() {
      const limit = performance.now() - silentAfterMs;
      const silent = [...heardAt].filter(([, at]) => at < limit);
      for (const [process] of silent) heardAt.delete(process);
      return silent.length > 0;
    },
  };
}
