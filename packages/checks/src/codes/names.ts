import type { Form } from '../text/form.ts';

/** A name in a text that programs know. */
export interface CodeName {
  readonly kind: 'path' | 'option' | 'function';
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

const patterns: readonly (readonly [CodeName['kind'], RegExp])[] = [
  // `/etc/hosts`, `~/file`, `./file`, `C:\folder`, `settings.json`; none of `and/or`, `km/h` and `$5/month`.
  [
    'path',
    /(?<![\p{L}\p{N}_/.~:\\-])(?:(?:~|\.{1,2})\/[\w.@/-]*\w|\/[\w.@-]+\/[\w.@/-]*\w|[A-Za-z]:\\[\w.@\\-]*\w|[\w-]+\.(?:json|ya?ml|toml|xml|html?|css|js|ts|php|py|rb|sh|cfg|conf|ini|log|txt|md|csv|env|sql|zip|tar|gz))(?![\p{L}\p{N}_])/gu,
  ],
  ['option', /(?<![\p{L}\p{N}_-])--[a-z][a-z\d]*(?:-[a-z\d]+)*(?![\p{L}\p{N}_])/gu],
  ['function', /(?<![\p{L}\p{N}_.])[A-Za-z_]\w*(?:\.\w+)*\(\)/gu],
];
const some = /[/\\]\w|\w\.\w|--\w|\(\)/;

/** The names of files, options and functions in the words of a form. */
export function namesOf({ visible }: Form): readonly CodeName[] {
  if (!some.test(visible)) return [];
  return patterns.flatMap(([kind, pattern]) =>
    Array.from(visible.matchAll(pattern), ({ 0: name, index }) => ({
      kind,
      name,
      start: index,
      end: index + name.length,
    })),
  );
}
