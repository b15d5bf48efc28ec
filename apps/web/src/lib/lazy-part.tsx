import { type ComponentType, useEffect, useReducer } from 'react';
import { fetchStylesAgain } from './lazy-page.tsx';

const retryMs = 5000;

interface Source {
  readonly load: () => Promise<ComponentType>;
  /** Undefined until it is loaded. */
  part?: ComponentType;
}

/**
 * A component that pages don't wait for: it renders nothing until its chunk is loaded. A chunk that can't be loaded
 * is requested again, and the page around it stays as it is.
 */
export function lazyPart<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): ComponentType {
  const source: Source = { load: async () => (await load())[name] };
  return () => <LazyPart source={source} />;
}

function LazyPart({ source }: { source: Source }) {
  const [, draw] = useReducer((times: number) => times + 1, 0);
  const { part: Part } = source;

  useEffect(() => {
    if (source.part) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    const fetchPart = async (): Promise<void> => {
      try {
        source.part = await source.load();
        if (!isLeft) draw();
      } catch {
        await fetchStylesAgain().catch(() => undefined);
        if (!isLeft) timer = setTimeout(fetchPart, retryMs);
      }
    };
    void fetchPart();
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [source]);

  return Part ? <Part /> : null;
}
