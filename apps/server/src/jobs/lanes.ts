/** Several lanes, each of which runs one task after the other for as long as there are tasks. */
export interface Lanes {
  /** Tells the lanes that there may be tasks. */
  wake(): void;
  /** Starts no more tasks. */
  stop(): void;
  /** The open lanes. */
  readonly work: ReadonlySet<Promise<void>>;
}

/**
 * @param doNext runs the next task and returns whether there was one. It calls `taken` as soon as it has claimed the
 *   task and there may be more, so that another lane can look for these at once
 */
export function createLanes(
  most: number,
  doNext: (taken: () => void) => Promise<boolean>,
  onError: (error: unknown) => void,
): Lanes {
  const work = new Set<Promise<void>>();
  let open = 0;
  let woken = false;
  let stopped = false;

  function wake(): void {
    woken = true;
    if (stopped || open === most) return;
    const lane = run().finally(() => work.delete(lane));
    work.add(lane);
  }

  async function run(): Promise<void> {
    open++;
    try {
      // A `wake` that finds all lanes busy only sets `woken`, so a lane looks once more before it closes.
      do woken = false;
      while (!stopped && ((await doNext(wake)) || woken));
    } catch (error) {
      onError(error);
    } finally {
      open--;
    }
  }

  return {
    wake,
    stop() {
      stopped = true;
    },
    work,
  };
}
