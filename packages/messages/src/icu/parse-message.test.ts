import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyMessage } from '../testing/any-message.ts';
import { runs } from '../testing/runs.ts';
import { leafTokens } from './leaf-tokens.ts';
import { maxMessageDepth, parseMessage } from './parse-message.ts';
import { type Choice, listLeaves, type MessageNode } from './tree.ts';

const accepts = (text: string) => {
  try {
    parse(text, { ignoreTag: true, requiresOtherClause: false });
    return true;
  } catch {
    return false;
  }
};

const parts = [
  '{',
  '}',
  '{n, plural, ',
  '{g, select, ',
  '{o, selectordinal, ',
  'offset:1 ',
  'offset:',
  'one {',
  'other {',
  '=1 {',
  '=',
  '{a}',
  '{ b , number}',
  '{d, date, ::yMd}',
  '{d, date, ::}',
  '{x, number, ::currency/EUR}',
  '{x, number, ::a//b}',
  ', ',
  ' ',
  '\n',
  "'",
  "''",
  "'{'",
  '#',
  "'#'",
  'word',
  'é',
  '<b>',
  '</b>',
  ' 12',
  '-1',
  '.',
  'plural',
  '|',
  '{x, number, #,##0.00}',
  "{d, date, 'T'}",
  '}}',
  '}} ',
];
it('takes and refuses what FormatJS does', () => {
  let taken = 0;
  const noise = fc.array(fc.constantFrom(...parts), { maxLength: 12 }).map((all) => all.join(''));
  const damaged = fc
    .tuple(anyMessage, fc.nat(), fc.constantFrom('', ...parts))
    .map(([text, at, part]) => {
      const cut = at % (text.length + 1);
      return text.slice(0, cut) + part + text.slice(cut + (part === '' ? 1 : 0));
    });
  fc.assert(
    fc.property(fc.oneof(noise, anyMessage, damaged), (text) => {
      // Only FormatJS quotes tags, and ends a style at its first brace.
      fc.pre(!/'[<>]|,\s*(?:number|date|time)\s*,(?:'[^']*'|[^}'])*\{/.test(text));
      const isTaken = parseMessage(text).tree !== undefined;
      if (isTaken) taken++;
      expect(isTaken).toBe(accepts(text));
    }),
    { numRuns: runs(20_000) },
  );
  expect(taken).toBeGreaterThan(runs(20_000) / 4);
});

/** What FormatJS reads, as one line. */
function outlineOf(elements: readonly MessageFormatElement[]): string {
  return elements
    .map((element) => {
      switch (element.type) {
        case TYPE.literal:
          return JSON.stringify(element.value);
        case TYPE.pound:
          return '#';
        case TYPE.select:
        case TYPE.plural: {
          const options = Object.entries(element.options).map(
            ([selector, { value }]) => `${selector} (${outlineOf(value)})`,
          );
          const type = element.type === TYPE.select ? 'select' : element.pluralType;
          const offset = element.type === TYPE.select ? 0 : element.offset;
          return `[${element.value} ${type} ${offset} ${options.join(' ')}]`;
        }
        case TYPE.tag:
          throw new Error('tags are text here');
        default:
          return `{${element.value}}`;
      }
    })
    .join('')
    .replaceAll('""', '');
}

/** The same of a tree. */
function outline(text: string, nodes: readonly MessageNode[]): string {
  const types = { plural: 'cardinal', selectordinal: 'ordinal', select: 'select' };
  return nodes
    .map((node) => {
      if (node.kind === 'choice') {
        const options = node.options.map(
          (option) => `${option.selector} (${outline(text, option.nodes)})`,
        );
        return `[${node.argument} ${types[node.type]} ${node.offset} ${options.join(' ')}]`;
      }
      return leafTokens(text, node, { placeholders: ['icu'], markup: 'none', escapes: false })
        .map(({ kind, key }) => {
          if (kind !== 'placeholder') return JSON.stringify(key);
          return key === '#' ? key : `{${key}}`;
        })
        .join('');
    })
    .join('')
    .replaceAll('""', '');
}

it('has the choices, forms, texts and arguments that FormatJS has', () => {
  fc.assert(
    fc.property(anyMessage, (text) => {
      const { tree } = parseMessage(text);
      const elements = parse(text, { ignoreTag: true, requiresOtherClause: false });
      expect(outline(text, tree?.nodes ?? [])).toBe(outlineOf(elements));
    }),
    { numRuns: runs(5000) },
  );
});

/** Outer choices before those that they have inside. */
const listChoices = (nodes: readonly MessageNode[]): readonly Choice[] =>
  nodes.flatMap((node) =>
    node.kind === 'leaf' ? [] : [node, ...node.options.flatMap((one) => listChoices(one.nodes))],
  );

it('says where each leaf and each option is', () => {
  fc.assert(
    fc.property(anyMessage, (text) => {
      const { tree } = parseMessage(text);
      if (!tree) throw new Error(`does not parse: ${text}`);
      let end = 0;
      for (const { leaf } of listLeaves(tree)) {
        expect(leaf.start).toBeGreaterThanOrEqual(end);
        end = leaf.end;
      }
      for (const { start, end: last, argument, options } of listChoices(tree.nodes)) {
        expect(text.slice(start, start + 1 + argument.length)).toBe(`{${argument}`);
        expect(text.slice(last - 1, last)).toBe('}');
        for (const { content, selector, ...span } of options) {
          expect(text.slice(span.start, span.end)).toMatch(/\}$/);
          expect(text.slice(span.start).startsWith(selector)).toBe(true);
          expect(text.slice(content.start - 1, content.start)).toBe('{');
          expect(text.slice(content.end, content.end + 1)).toBe('}');
        }
      }
    }),
    { numRuns: runs(2000) },
  );
});

it('has leaves by the options that lead to them', () => {
  const text = 'Hi {g, select, m {he {n, plural, =0 {none} other {#}}} other {}}!';
  const { tree } = parseMessage(text);
  const leaves =
    tree &&
    listLeaves(tree).map(({ path, leaf }) => [
      path.map(({ argument, selector }) => `${argument}:${selector}`).join(' '),
      text.slice(leaf.start, leaf.end),
    ]);
  expect(leaves).toEqual([
    ['', 'Hi '],
    ['g:m', 'he '],
    ['g:m n:=0', 'none'],
    ['g:m n:other', '#'],
    ['g:other', ''],
    ['', '!'],
  ]);
});

it.each([
  ['{n, plural, one {x', 18, ['}']],
  ['{n, plural, one {x} one {y}}', 20, ['another form']],
  ['{n plural}', 3, ['}', ',']],
  ['{}', 1, ['a name']],
  ['{n, plurl, other {x}}', 4, ['plural', 'select', 'selectordinal', 'number', 'date', 'time']],
  ['a {n, plural, offset:x other {y}}', 21, ['a number']],
  ["{d, date, 'x}", 13, ["'"]],
  ['{n, plural, offset {x}}', 18, [':']],
])('tells what %s lacks', (text, offset, expected) => {
  expect(parseMessage(text).problem).toEqual({ offset, expected });
});

it('reads choices in choices, up to a limit', () => {
  const nest = (depth: number) => `${'{a, select, other {'.repeat(depth)}x${'}}'.repeat(depth)}`;
  expect(parseMessage(nest(maxMessageDepth)).tree).toBeDefined();
  expect(parseMessage(nest(maxMessageDepth + 1)).problem).toBeDefined();
  expect(parseMessage('{a, select, other {'.repeat(100_000)).problem).toBeDefined();
});
