import { MessageChannel } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { type FormatId, formatIds } from '@parlance/formats';
import { placeholderStyles, pluralCategories, toIcu } from '@parlance/messages';
import { anyCharacter } from '@parlance/messages/testing/any-character.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDeep } from '../../../testing/deep.ts';
import type { ComingRows } from '../row-channel.ts';
import { writeFile } from './write-file.ts';
import type { WriteTask } from './write-task.ts';

// Any text that is typed or imported can be exported: if a file can't represent it, the loss is reported with its
// term.

type Row = readonly [
  key: string,
  value: string,
  isPlural: boolean,
  notes: null | { readonly source?: string; readonly comments?: readonly string[] },
  source: string | null,
  state: string | null,
  reference: string | null,
];

function rowsOf(rows: readonly Row[]): ComingRows {
  const { port1, port2 } = new MessageChannel();
  const piece = new TextEncoder().encode(JSON.stringify(rows));
  port1.postMessage(piece);
  port1.postMessage('end');
  port1.close();
  const sent = new Int32Array(new SharedArrayBuffer(4));
  sent[0] = 2;
  return { expectedBytes: piece.length, port: port2, sent };
}

const textsOfPeople = [
  'Plain text',
  ' ',
  '  blanks around  ',
  '\nline one\r\nline two\n',
  'a "double" and a \'single\' quote',
  '<b>&amp; &lt;i&gt;</b> <![CDATA[x]]> ]]>',
  '100 % of %s, %1$d, %% and %@',
  '=SUM(A1)',
  '- item',
  '---',
  '# no comment',
  '// none /* either */',
  'true',
  'null',
  '007',
  '@at `tick`',
  '*alias\n.dot',
  '?>',
];

const keysOfPeople = [
  'plain_key',
  'a sentence, 100 % of it.',
  '.a..b.',
  '__proto__',
  'constructor',
  'true',
  '~',
  '0',
  'list.0',
  'list.1',
  '12:30',
  '<<',
  '"it\'s"',
  'back\\slash',
  ' blank ',
  'line\nfeed',
  '<tag attribute="x">&amp;',
  'Ключ',
  '😀',
];

const sign = fc.constantFrom(
  ...'\'"{}#<>&\\%$:;=,|[]()@.\n\r\t a1é😀\u0000\u0007\u2028\ufeff\ud800',
);
const piece = fc.oneof(
  fc.constantFrom(...textsOfPeople),
  fc.constantFrom(
    '{n}',
    '{count}',
    '#',
    '%d',
    '%1$s',
    '%@',
    '{{count}}',
    '%{count}',
    '{ $n }',
    '<b>x</b>',
    "'{'",
    '\\u0041',
  ),
  fc.string({ unit: sign, maxLength: 8 }),
  fc.string({ unit: anyCharacter, maxLength: 8 }),
);
const forms = fc.dictionary(fc.constantFrom(...pluralCategories), piece, {
  maxKeys: 6,
  noNullPrototype: true,
});
/** Plural forms in the spelling of a person, with some blanks more or less. */
const typedPlural = fc
  .tuple(
    fc.constantFrom('n', 'count', '0', 'x_1', 'é'),
    fc.constantFrom('plural', 'selectordinal', 'select'),
    fc.constantFrom('', 'offset:1 '),
    fc.array(
      fc.tuple(fc.constantFrom('=0', '=1', 'zero', 'one', 'two', 'few', 'many', 'other'), piece),
      { maxLength: 5 },
    ),
    fc.constantFrom('', ' ', '\n  '),
  )
  .map(([name, kind, offset, cases, gap]) => {
    const written = cases.map(([name, text]) => `${name}${gap}{${text}}`).join(gap || ' ');
    return `{${gap}${name},${gap}${kind}, ${offset}${written}${gap}}`;
  });
const text = fc.oneof(
  { weight: 3, arbitrary: piece },
  { weight: 3, arbitrary: typedPlural },
  { weight: 2, arbitrary: forms.map((plural) => toIcu({ plural })) },
  // These are cut off, or have text around them.
  fc.tuple(typedPlural, fc.nat(60)).map(([plural, length]) => plural.slice(0, length)),
  fc.tuple(piece, typedPlural, piece).map((parts) => parts.join('')),
  fc.constant('x'.repeat(70_000)),
  fc.constant(''),
);
const key = fc.oneof(
  fc.constantFrom(...keysOfPeople),
  fc.constantFrom(
    'a',
    'a.b',
    'a_one',
    'a_other',
    'a.one',
    'a.other',
    'a[0]',
    'a[1]',
    'a#one',
    'a::b',
    'a|b',
    'a.b.c',
    '-a',
    'a.attr',
  ),
  fc.string({ unit: sign, minLength: 1, maxLength: 6 }),
);
const row = fc.tuple(
  key,
  text,
  fc.boolean(),
  fc.option(fc.record({ source: text, comments: fc.array(piece, { maxLength: 2 }) })),
  fc.option(text),
  fc.option(fc.constantFrom('translated', 'reviewed', 'outdated')),
  fc.option(text),
);
const rows = fc.uniqueArray(row, { selector: ([key]) => key, maxLength: 6 });
const style = fc.option(fc.constantFrom(...placeholderStyles), { nil: undefined });

function task(format: FormatId, entries: readonly Row[], more: Partial<WriteTask> = {}): WriteTask {
  return {
    format,
    locale: 'de',
    bases: {},
    sourceLocale: undefined,
    placeholders: undefined,
    template: undefined,
    compact: false,
    missing: undefined,
    keepsEmpty: false,
    leavesLocked: false,
    bom: false,
    ...more,
    entries: rowsOf(entries),
  };
}

/** Writes a file and expects each loss to belong to one of these keys, or to a group of them. */
function write(
  format: FormatId,
  entries: readonly Row[],
  { known = [], ...more }: Partial<WriteTask> & { readonly known?: readonly string[] },
): Uint8Array {
  const { bytes, diagnostics } = writeFile(task(format, entries, more));
  const keys = [...known, ...entries.map(([key]) => key)];
  for (const { key: lost = '', message } of diagnostics) {
    const isNamed = keys.some((key) => key === lost || areOneGroup(key, lost));
    expect(isNamed, `${lost}: ${message}`).toBe(true);
  }
  return bytes;
}

function areOneGroup(a: string, b: string): boolean {
  return a !== '' && b !== '' && (a.startsWith(`${b}.`) || b.startsWith(`${a}.`));
}

const numRuns = Number(process.env.RUNS ?? (isDeep ? 60 : 4));
const sourceLocale = fc.option(fc.constant('en'), { nil: undefined });

describe.each(formatIds)('any texts as %s', (format) => {
  it('become a new file', () => {
    fc.assert(
      fc.property(rows, style, sourceLocale, (entries, to, sourceLocale) => {
        const placeholders = to && { to, from: undefined, origins: [] };
        write(format, entries, { placeholders, sourceLocale });
      }),
      { numRuns },
    );
  });

  it('go into a file that is there', () => {
    fc.assert(
      fc.property(rows, rows, style, fc.boolean(), (before, added, to, ownLocale) => {
        const template = { content: gzipSync(write(format, before, {})), ownLocale };
        const known = before.map(([key]) => key);
        const keys = new Set(added.map(([key]) => key));
        // The first entry is removed; the others get another text or stay.
        const kept = before.filter(([key], at) => at > 0 && !keys.has(key));
        const changed = kept.map((row, at): Row => (at % 2 ? [row[0], 'x', ...rest(row)] : row));
        const placeholders = to && { to, from: undefined, origins: [] };
        write(format, [...added, ...changed], { placeholders, template, known });
      }),
      { numRuns },
    );
  });
});

function rest([, , ...more]: Row) {
  return more;
}
