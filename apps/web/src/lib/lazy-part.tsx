import { type ComponentType, useEffect, useReducer } from 'react';
import { fetchStylesAgain, loadWithMessages } from './lazy-page.tsx';

const retryMs = 5000;

interface Source<Props> {
  readonly load: () => Promise<ComponentType<Props>>;
  /** Undefined until it is loaded. */
  part?: ComponentType<Props>;
  /** What stands in its place until then. */
  readonly Before: ComponentType | undefined;
}

/**
 * A component that pages don't wait for: it renders nothing, or `Before`, until its chunk is loaded. A chunk that can't
 * be loaded is requested again, and the page around it stays as it is.
 */
export function lazyPart<Name extends string, Props extends object = object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
  Before?: ComponentType,
): ComponentType<Props> {
  const source: Source<Props> = { load: async () => (await loadWithMessages(load))[name], Before };
  return (props) => <LazyPart source={source} props={props} />;
}

function LazyPart<Props extends object>({
  source,
  props,
}: {
  source: Source<Props>;
  props: Props;
}) {
  const [, draw] = useReducer((times: number) => times + 1, 0);
  const { part: Part, Before } = source;

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

  if (Part) return <Part {...props} />;
  return Before ? <Before /> : null;
}
