/** Does one thing after the other in several lanes, for as long as there is something to do. */
export interface Lanes {
  /** There may be something to do. */
  wake(): void;
  /** Begins nothing more. */
  stop(): void;
  /** What is being done. */
  readonly work: ReadonlySet<Promise<void>>;
}

/**
 * @param doNext does the next thing and answers whether there was one; it calls what it is given as soon as it
 *   has taken one, since there may be more, which need not wait for it
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
      // A call that finds all lanes open is seen by the one that looks next, at the latest here.
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
