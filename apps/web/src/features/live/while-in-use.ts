interface Options {
  /** The page is visible again. */
  readonly onReturn: () => void;
  /** The device is online again. */
  readonly onOnline: () => void;
  /**
   * The page was hidden for a while. Browsers allow only few connections to one server, so hidden pages release
   * theirs.
   */
  readonly onLeft: () => void;
}

const leftAfterMs = 60_000;

/** Reports whether the page is visible. */
export function whileInUse({ onReturn, onOnline, onLeft }: Options): { end: () => void } {
  const ending = new AbortController();
  const { signal } = ending;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const change = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') timer = setTimeout(onLeft, leftAfterMs);
    else onReturn();
  };
  document.addEventListener('visibilitychange', change, { signal });
  window.addEventListener('online', onOnline, { signal });

  return {
    end: () => {
      clearTimeout(timer);
      ending.abort();
    },
  };
}
