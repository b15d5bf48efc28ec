/** Hands items of a burst over together, at most once every `everyMs`. */
export function createGatherer<Item>(
  { soonMs, everyMs }: { readonly soonMs: number; readonly everyMs: number },
  handOver: (items: readonly Item[]) => void,
) {
  let items: Item[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastAt = Number.NEGATIVE_INFINITY;

  const flush = () => {
    const gathered = items;
    timer = undefined;
    items = [];
    lastAt = performance.now();
    handOver(gathered);
  };

  return {
    add: (item: Item) => {
      items.push(item);
      timer ??= setTimeout(flush, Math.max(soonMs, lastAt + everyMs - performance.now()));
    },
    /** Drops the items that were not handed over. */
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
      items = [];
    },
  };
}
