/** A translation file of a mature project, with the problems that such files have. */
export interface Catalogue {
  readonly text: string;
  /** The terms in the order of the file, as dotted paths. */
  readonly terms: readonly string[];
  /** The text of a term. */
  textOf(term: string): string;
}

// Without the last six the file has all kinds of text too.
const areas = [
  'team',
  'account',
  ...(process.env.TEST_DEEP === '1'
    ? ['billing', 'reports', 'calendar', 'messages', 'search', 'editor']
    : []),
];
const views = [
  'list',
  'detail',
  'empty',
  'form',
  'export',
  'menu',
  'print',
  'history',
  'tour',
  'new',
];
const parts = [
  'head',
  'body',
  'foot',
  'aside',
  'hint',
  'error',
  'confirm',
  'table',
  'filter',
  'mail',
];
const names = [
  'title',
  'label',
  'action',
  'help',
  'count',
  'note',
  'quote',
  'legal',
  'greeting',
  'byline',
];

/** One writer for each of `names`, so that every block of the file has all kinds of text. */
const writers: readonly ((n: number) => string)[] = [
  (n) => `Overview of item ${n}`,
  (n) => `{count, plural, one {# item in folder ${n}} other {# items in folder ${n}}}`,
  (n) => `Save “draft ${n}” – and don't ask again`,
  (n) => `Résumé of point ${n}: see <a href="/help#${n}">help</a> & more`,
  (n) => `🎉 ${n} done, 👩‍💻 still at work`,
  (n) => `הערה ${n}: שמירה אחרונה ב-{time}`,
  (n) => `She said: "C:\\temp\\${n}" is 'full'`,
  (n) =>
    `${'The parties agree that nothing in this section limits the other sections. '.repeat(9)}§ ${n}`,
  (n) => `Good morning, {name}!\nYou have ${n} new messages.`,
  (n) => `  ${n} written by %1$s on {0}\t`,
];

/** Two thousand terms as nested JSON, with TEST_DEEP=1 8000, four levels deep, in no alphabetical order. */
export function createCatalogue(): Catalogue {
  const texts = new Map<string, string>();
  const tree = branch(areas, (area) =>
    branch(views, (view) =>
      branch(parts, (part) =>
        branch(names, (name, index) => {
          const text = writers[index]?.(texts.size) ?? '';
          texts.set(`${area}.${view}.${part}.${name}`, text);
          return text;
        }),
      ),
    ),
  );
  // The file is in a hand-written style: tabs, and an escape where the character would do.
  const text = `${JSON.stringify(tree, null, '\t').replaceAll('é', '\\u00e9')}\n`;
  return { text, terms: [...texts.keys()], textOf: (term) => texts.get(term) ?? '' };
}

function branch<T>(keys: readonly string[], grow: (key: string, index: number) => T) {
  return Object.fromEntries(keys.map((key, index) => [key, grow(key, index)]));
}

/** A flat JSON file of numbered terms with these texts. */
export function createFlatCatalogue(size: number, text: (n: number) => string): string {
  const entries = Array.from({ length: size }, (_, n) => [`section${n % 97}.key${n}`, text(n)]);
  return JSON.stringify(Object.fromEntries(entries));
}
