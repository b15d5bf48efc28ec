import { ConnectionError } from '@parlance/contract';
import type { AsyncRouteComponent } from '@tanstack/react-router';
import { type ComponentType, use } from 'react';

let attempt = 0;

/** Pages that could not be fetched are fetched again when they are shown again. */
export function fetchPagesAgain(): void {
  attempt++;
}

/**
 * A page that is fetched when it is needed. One that can not be fetched fails as one whose data can
 * not, and may be tried again; the router's own would load the whole app anew, or fail for good.
 */
export function lazyPage<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): AsyncRouteComponent<object> {
  const source = createSource(async () => (await load())[name]);
  return Object.assign(() => <LazyPage source={source} />, { preload: source.fetch });
}

function LazyPage({ source }: { source: Source }) {
  const Page = source.page();
  if (Page) return <Page />;
  use(source.fetch());
  return null;
}

type Source = ReturnType<typeof createSource>;

function createSource(load: () => Promise<ComponentType>) {
  let page: ComponentType | undefined;
  let failure: { readonly attempt: number; readonly error: Error } | undefined;
  let fetching: Promise<void> | undefined;

  const fetchPage = async () => {
    const current = attempt;
    try {
      if (failure) await fetchStylesAgain();
      page = await load();
    } catch (cause) {
      const error = new ConnectionError('The page can not be fetched', { cause });
      failure = { attempt: current, error };
    }
    fetching = undefined;
  };

  return {
    /** The page, if it is there. Throws why it is not, until it is to be fetched again. */
    page: () => {
      if (!page && failure?.attempt === attempt) throw failure.error;
      return page;
    },
    /** Never rejects: the router would keep a promise that has. */
    fetch: () => {
      if (page || failure?.attempt === attempt) return Promise.resolve();
      fetching ??= fetchPage();
      return fetching;
    },
  };
}

/** Style sheets that could not be fetched are not asked for again with what needs them. */
export async function fetchStylesAgain(): Promise<void> {
  const links = document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  const missing = [...links].filter(({ sheet }) => sheet === null);
  await Promise.all(
    missing.map((link) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const again = link.cloneNode() as HTMLLinkElement;
      again.onload = () => resolve();
      again.onerror = () => reject(new Error(`${link.href} can not be fetched`));
      link.replaceWith(again);
      return promise;
    }),
  );
}
