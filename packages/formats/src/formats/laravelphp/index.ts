import type { Format } from '../../format.ts';
import type { NestedEntry } from '../../syntax/nested/document.ts';
import type { Diagnostic } from '../../types.ts';
import { editPhp } from '../php/edit.ts';
import { php } from '../php/index.ts';
import { type PhpResult, parsePhp } from '../php/parse.ts';
import { serializePhp } from '../php/serialize.ts';
import { readChoice, writeChoice } from './choices.ts';

/** `lang/de/auth.php`, also inside `vendor` and inside the `resources` folder of older versions. */
const place = /(?:^|\/)lang\/(?:vendor\/[^/]+\/)?[a-z]{2,3}(?:[-_]\w+)*\/(?:[^/]+\/)*[^/]+\.php$/i;

/** The files of every fresh project. */
const usualName = /(?:^|\/)(?:auth|pagination|passwords|validation)\.php$/i;

/** Parameters such as `:name`, ranges of plural forms, and the comment at the top of Laravel's own files. */
const signs =
  /=>\s*(?:'(?:[^'\\]|\\.)*?|"(?:[^"\\]|\\.)*?)(?<![:\w]):[A-Za-z]\w*|['"|](?:\{\d+\}|\[\d+,(?:\d+|\*)\]) |^[ \t]*\| .* Language Lines/m;

/** The language files of Laravel: PHP arrays in a known folder. */
export const laravelPhp: Format<NestedEntry> = {
  ...php,
  id: 'laravelphp',
  label: 'Laravel (PHP)',
  pathPattern: 'lang/{locale}/messages.php',
  exactZero: true,
  placeholders: 'laravel',
  textSyntax: { markup: 'html' },
  capabilities: { ...php.capabilities, plurals: true },
  detect(name, head) {
    const sure = php.detect(name, head);
    if (sure < 0.8) return place.test(name) ? sure + 0.1 : 0;
    const isLaravel = place.test(name) || usualName.test(name) || signs.test(head);
    return isLaravel ? sure + 0.1 : sure - 0.2;
  },
  parse: (source, { locale, base = locale } = {}) =>
    parsePhp(source, (text) => readChoice(text, base) ?? text),
  edit(source, parsed: PhpResult, changes, { locale, base = locale } = {}) {
    const diagnostics: Diagnostic[] = [];
    const texts = Array.from(changes, ([key, message]) => {
      const text = message === null ? null : writeChoice(key, message, base, diagnostics);
      return [key, text] as const;
    });
    return { text: editPhp(source, parsed, new Map(texts)).text, diagnostics };
  },
  serialize({ entries }, { locale, base = locale } = {}) {
    const diagnostics: Diagnostic[] = [];
    const texts = Array.from(entries, (entry) => ({
      ...entry,
      message: writeChoice(entry.key, entry.message, base, diagnostics),
    }));
    const written = serializePhp({ entries: texts });
    return { text: written.text, diagnostics: [...diagnostics, ...written.diagnostics] };
  },
};
