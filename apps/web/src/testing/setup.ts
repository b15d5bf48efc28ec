import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { session } from '../lib/api/session.ts';
import { interfaceLanguage } from '../lib/language/interface-language.ts';
import { undoStore } from '../lib/undo-store.ts';

// A busy machine is no reason to fail.
configure({ asyncUtilTimeout: 5000 });

// What Mantine asks of a browser and jsdom does not have.
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
});
Object.assign(document, { fonts: new EventTarget() });
Element.prototype.scrollIntoView = () => {};

// All files share one window and the modules of the app, so each test leaves them as a new page has them.
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
