import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * How the ids of those messages begin that may be shown before any page is there: by the frame around pages, by what
 * stands in place of a page, and by what is told of a page that has been left. All others come with the first page.
 */
const beginnings = [
  'action.',
  'app.',
  'bulk.',
  'error.',
  'import.done',
  'key.',
  'language.',
  'notFound.',
  'notPermitted.',
  'palette.open',
  'role.',
  'screenshots.too',
  'screenshots.unreadable',
  'session.',
  'shell.',
  'state.',
  'undo.',
];

type Catalogue = Readonly<Record<string, string>>;

/** Whether a message is among those that come first. */
export function comesFirst(id: string): boolean {
  return beginnings.some((beginning) => id.startsWith(beginning));
}

/**
 * Makes two files of a file of messages: `en.json?first` and `en.json?later`. Translators have one file for each
 * language, and browsers wait for a small part of it before they show anything. What a language lacks is there in
 * English, so that no browser needs the English file beside its own.
 */
export function splitMessages(): Plugin {
  return {
    name: 'split-messages',
    enforce: 'pre',
    load: {
      filter: { id: /\/messages\/[^/]+\.json\?(?:first|later)$/ },
      handler(id) {
        const [path = '', part] = id.split('?');
        const english = join(dirname(path), 'en.json');
        this.addWatchFile(path);
        this.addWatchFile(english);
        const own = basename(path) === 'en.json' ? {} : read(path);
        const messages = Object.entries({ ...read(english), ...own });
        const shown = messages.filter(([key]) => comesFirst(key) === (part === 'first'));
        const json = JSON.stringify(Object.fromEntries(shown));
        // Browsers read JSON sooner than an object of JavaScript.
        return { code: `export default JSON.parse(${JSON.stringify(json)});`, moduleType: 'js' };
      },
    },
  };
}

function read(path: string): Catalogue {
  return JSON.parse(readFileSync(path, 'utf8'));
}
