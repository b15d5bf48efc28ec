import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyMessage } from '../testing/any-message.ts';
import { runs } from '../testing/runs.ts';
import { addOption, endQuotes, isOptionText, removeOption } from './edit-message.ts';
import { parseMessage } from './parse-message.ts';
import type { Choice } from './tree.ts';

/** The choice that a message consists of. */
const choiceIn = (text: string): Choice => {
  const [choice] = parseMessage(text).tree?.nodes ?? [];
  if (choice?.kind !== 'choice') throw new Error(`is no choice: ${text}`);
  return choice;
};

describe('an edit of a message', () => {
  it.each([
    ['{n, plural, one {a} other {b}}', 'few', '{n, plural, one {a} few {x} other {b}}'],
    ['{n, plural, one {a} other {b}}', '=0', '{n, plural, =0 {x} one {a} other {b}}'],
    ['{n, plural, =1 {a} other {b}}', '=0', '{n, plural, =0 {x} =1 {a} other {b}}'],
    ['{n, plural, =0 {a} other {b}}', '=1', '{n, plural, =0 {a} =1 {x} other {b}}'],
    ['{n, plural, one {a}}', 'other', '{n, plural, one {a} other {x}}'],
    ['{n,plural,one{a}other{b}}', 'many', '{n,plural,one{a}many{x}other{b}}'],
    [
      '{n, plural,\n  one {a}\n  other {b}\n}',
      'two',
      '{n, plural,\n  one {a}\n  two {x}\n  other {b}\n}',
    ],
    ['{g, select, m {a} other {b}}', 'f', '{g, select, m {a} f {x} other {b}}'],
  ])('adds to %j the form %s', (before, selector, after) => {
    const edited = addOption(before, choiceIn(before), selector, 'x');
    expect(edited).toBe(after);
    const kept = choiceIn(before).options.length;
    expect(choiceIn(edited).options).toHaveLength(kept + 1);
    expect(removeOption(edited, choiceIn(edited), selector)).toBe(before);
  });

  it('removes a form that is there and no other', () => {
    const before = '{n, plural, one {a} few {b} other {c}}';
    const choice = choiceIn(before);
    expect(removeOption(before, choice, 'one')).toBe('{n, plural, few {b} other {c}}');
    expect(removeOption(before, choice, 'other')).toBe('{n, plural, one {a} few {b}}');
    expect(removeOption(before, choice, 'many')).toBe(before);
  });
});

describe('the text of a form', () => {
  it.each([
    ["it'", true, "it''"],
    ["it'", false, "it''"],
    ["it''", true, "it''"],
    ["rock 'n'", true, "rock 'n''"],
    ["'{x", true, "'{x'"],
    ["'{x''", true, "'{x'''"],
    ["'#", true, "'#'"],
    ["'#", false, "'#"],
    ["a {m, plural, other {'#'}} b", false, "a {m, plural, other {'#'}} b"],
    ["a {m, plural, other {'#'}} b'", false, "a {m, plural, other {'#'}} b''"],
    ["a {b'", true, "a {b'"],
    ["x } y'", true, "x } y'"],
    ['', true, ''],
  ])('%j, where # counts: %j, ends its quotations as %j', (text, counts, ended) => {
    expect(endQuotes(text, counts)).toBe(ended);
  });

  it.each([
    ['# {x} <b>', true],
    ["'}'", true],
    ["it'", false],
    ['x } y', false],
    ['x} few {y', false],
    ['{x', false],
  ])('%j can stand between braces: %j', (text, expected) => {
    expect(isOptionText(text, true)).toBe(expected);
  });

  it('leaves the texts of other forms as they are', () => {
    const part = fc.constantFrom('a', "'", "''", "'{", '{x}', '{', '}', '#', '} few {');
    const anyText = fc.oneof(
      anyMessage,
      fc.array(part, { maxLength: 6 }).map((parts) => parts.join('')),
    );
    const heads = { plural: '{n, plural, one {', select: '{g, select, one {' };
    fc.assert(
      fc.property(anyText, fc.constantFrom('plural', 'select'), (text, type) => {
        const ended = endQuotes(text, type === 'plural');
        expect([text, `${text}'`]).toContain(ended);
        if (!isOptionText(ended, type === 'plural')) return;
        const message = `${heads[type]}${ended}} other {it's}}`;
        const { options, end } = choiceIn(message);
        expect(end).toBe(message.length);
        expect(options.map(({ content }) => message.slice(content.start, content.end))).toEqual([
          ended,
          "it's",
        ]);
      }),
      { numRuns: runs(5000) },
    );
  });
});
