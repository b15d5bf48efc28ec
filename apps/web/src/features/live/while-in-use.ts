interface Options {
  /** Somebody looks at the page again. */
  readonly onReturn: () => void;
  /** The device is back in a network. */
  readonly onOnline: () => void;
  /** Nobody has looked at the page for a while: browsers allow only few connections to a server. */
  readonly onLeft: () => void;
}

const leftAfterMs = 60_000;

/** Tells whether the page is looked at. */
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
