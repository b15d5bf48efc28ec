import { ConnectionError } from '@parlance/contract';
import type { AsyncRouteComponent } from '@tanstack/react-router';
import { type ComponentType, use } from 'react';
import { interfaceLanguage } from './language/interface-language.ts';

let attempt = 0;

/** Lets pages that failed to load be fetched again when they are shown again. */
export function fetchPagesAgain(): void {
  attempt++;
}

/** Loads a chunk together with the messages that it shows. */
export async function loadWithMessages<Module>(load: () => Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([load(), interfaceLanguage.completeMessages()]);
  return module;
}

/**
 * A page in a chunk of its own. A chunk that can't be loaded fails like a page whose data can't be loaded, and can
 * be retried. The router's own lazy component would reload the whole app, or fail for good.
 */
export function lazyPage<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): AsyncRouteComponent<object> {
  const source = createSource(async () => (await loadWithMessages(load))[name]);
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
    /** The component, if it is loaded. Throws the error of loading until the chunk may be fetched again. */
    page: () => {
      if (!page && failure?.attempt === attempt) throw failure.error;
      return page;
    },
    /** Never rejects, because the router would keep a rejected promise. */
    fetch: () => {
      if (page || failure?.attempt === attempt) return Promise.resolve();
      fetching ??= fetchPage();
      return fetching;
    },
  };
}

/** Fetches failed style sheets again: importing a chunk again does not. */
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
