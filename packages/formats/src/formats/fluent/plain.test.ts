import type { Entry, Pattern } from '@fluent/syntax';
import { runs } from '@parlance/messages/testing/runs.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseFluentSource, readPattern, readSelection, spanOf } from './pattern.ts';
import { readEntries } from './plain.ts';

/** The parts of entries that Parlance uses. */
function describeEntries(source: string, entries: readonly Entry[]): unknown {
  const describePattern = (pattern: Pattern | null) =>
    pattern && [spanOf(pattern), readPattern(source, pattern), readSelection(pattern)?.selector];
  return entries.map((entry) => {
    const about = [entry.type, spanOf(entry)];
    if (entry.type === 'Junk') return [...about, entry.content, entry.annotations];
    if (entry.type !== 'Message' && entry.type !== 'Term') return [...about, entry.content];
    const { id, value, attributes, comment } = entry;
    return [
      ...about,
      [id.name, spanOf(id), comment?.content, describePattern(value)],
      attributes.map((one) => [
        one.id.name,
        spanOf(one),
        spanOf(one.id),
        describePattern(one.value),
      ]),
    ];
  });
}

const line = fc.constantFrom(
  ...[
    'a = x',
    'b=y { $n } z',
    'c  =  { d } {e}',
    'd = "quoted" [x] .y',
    'e = x ',
    'f =',
    'g = \tx',
    'h = ä€\u{1f6d2}',
  ],
  ...[
    '    more',
    '    .attr = z',
    '# said',
    '## group',
    '###',
    '',
    '   ',
    '-term = t',
    '- no',
    '}',
    '[one] x',
    '1 = x',
  ],
  ...[
    'i = {',
    'j }',
    'k = {"{"}',
    'l = { $n ->',
    '    [one] x',
    '   *[other] { $n }',
    '    }',
    'm = }{',
    'n = x\r',
    'o = { F(a: 1) }',
  ],
);
const source = fc
  .tuple(
    fc.array(line, { maxLength: 12 }),
    fc.constantFrom('\n', '\r\n'),
    fc.constantFrom('', '\n', '\n\n'),
  )
  .map(([lines, lineBreak, end]) => lines.join(lineBreak) + end);

it('reads what the library reads', () => {
  fc.assert(
    fc.property(source, (text) => {
      const expected = describeEntries(text, parseFluentSource(text));
      expect(describeEntries(text, readEntries(text))).toEqual(expected);
    }),
    { numRuns: runs(2000) },
  );
});

it('leaves a comment with the message that it stands above, and nothing between files', () => {
  const text = 'a = x\n# On b\nb = y\n\n# Alone\n\nc = z\n## Group\nd = w\n';
  expect(describeEntries(text, readEntries(text))).toEqual(
    describeEntries(text, parseFluentSource(text)),
  );
});
