// These imports have to be first: React is prepared before it is loaded, and Testing Library looks for `act` while it is.
import './unthrottled.ts';
import './act.ts';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { session } from '../lib/api/session.ts';
import { interfaceLanguage } from '../lib/language/interface-language.ts';
import { undoStore } from '../lib/undo-store.ts';
import { computeStyleFast } from './computed-style.ts';

const { getElementError } = getConfig();

configure({
  // A slow machine must not make a test fail.
  asyncUtilTimeout: 15_000,
  getElementError: (message, container) =>
    isWaiting() ? missingElement(message, container) : getElementError(message, container),
});

/** Whether a search is retried: of the errors of all tries only the last one is shown. */
function isWaiting(): boolean {
  const config = getConfig();
  const name = '_disableExpensiveErrorDiagnostics';
  return name in config && config[name] === true;
}

/** Prints the page only when the message is read, because printing takes longer than the search. */
function missingElement(message: string | null, container: Element): Error {
  const error = Object.assign(new Error(), { name: 'TestingLibraryElementError' });
  return Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => getElementError(message, container).message,
  });
}

// Browser features that Mantine and CodeMirror use and jsdom lacks.
Object.assign(window, {
  matchMedia: (media: string) => ({
    media,
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }),
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
  scrollTo: () => {},
  getComputedStyle: computeStyleFast,
});
Object.assign(document, { fonts: new EventTarget() });
Element.prototype.scrollIntoView = () => {};
Range.prototype.getClientRects = () => Object.assign([], { item: () => null });

// All files share one window and the modules of the app, so each test restores the state of a new page.
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  if (interfaceLanguage.get().language !== 'en') await interfaceLanguage.choose('en');
  session.end();
  undoStore.clear();
  localStorage.clear();
  sessionStorage.clear();
});
