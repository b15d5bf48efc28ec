import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neededCategoriesOf } from '../plurals/plural.ts';
import { anyMessage } from '../testing/any-message.ts';
import { runs } from '../testing/runs.ts';
import { addOption, removeOption, replaceLeaf, writeSkeleton } from './edit-message.ts';
import { parseMessage } from './parse-message.ts';
import { type Choice, type Leaf, listChoices, listLeaves } from './tree.ts';

const treeOf = (text: string) => {
  const { tree } = parseMessage(text);
  if (!tree) throw new Error(`does not parse: ${text}`);
  return tree;
};
const leavesIn = (text: string) => listLeaves(treeOf(text));

const choiceIn = (text: string, index = 0): Choice => {
  const choice = listChoices(treeOf(text))[index];
  if (!choice) throw new Error(`has no choice: ${text}`);
  return choice;
};

describe('an edit of a message', () => {
  /** Leaves by the options that lead to them, with their texts. */
  const textsIn = (message: string) =>
    leavesIn(message).map(({ path, leaf }) => [path, message.slice(leaf.start, leaf.end)] as const);

  it('of one leaf changes its span and nothing else', () => {
    const part = fc.constantFrom(
      'a',
      ' ',
      "it's",
      "'",
      "''",
      "'{'",
      "'{",
      '{x}',
      '{y, number}',
      '#',
      '<b>',
    );
    const leafText = fc.array(part, { maxLength: 5 }).map((parts) => parts.join(''));
    /** Whether a text is one leaf in a choice, with its last quotation closed. */
    const isLeaf = (leaf: Leaf, text: string) => {
      const start = leaf.counts === undefined ? '{g, select, ' : '{n, plural, ';
      return [text, `${text}'`].some((closed) => {
        const { tree } = parseMessage(`${start}other {${closed}}}`);
        return tree !== undefined && listLeaves(tree).length === 1;
      });
    };
    fc.assert(
      fc.property(anyMessage, fc.nat(), leafText, (message, at, replacement) => {
        const leaves = leavesIn(message);
        const index = at % leaves.length;
        const leaf = leaves[index]?.leaf;
        if (!leaf) return;
        fc.pre(isLeaf(leaf, replacement));
        const edited = replaceLeaf(message, leaf, replacement);
        expect(edited.startsWith(message.slice(0, leaf.start) + replacement)).toBe(true);
        expect(edited.endsWith(message.slice(leaf.end))).toBe(true);
        const added = edited.length - message.length + (leaf.end - leaf.start) - replacement.length;
        // An apostrophe at most, which ends what the new text quotes.
        expect([0, 1]).toContain(added);
        const expected = textsIn(message).map(([path, old], other) => [
          path,
          other === index ? edited.slice(leaf.start, leaf.start + replacement.length + added) : old,
        ]);
        // An empty leaf before or behind a choice is none.
        const filled = (texts: readonly (readonly unknown[])[]) =>
          texts.filter(([, one]) => one !== '');
        expect(filled(textsIn(edited))).toEqual(filled(expected));
      }),
      { numRuns: runs(5000) },
    );
  });

  it.each([
    ['{n, plural, one {a} other {b}}', "it'", "{n, plural, one {it''} other {b}}"],
    ['{n, plural, one {a} other {b}}', "'{x", "{n, plural, one {'{x'} other {b}}"],
    ['{n, plural, one {a} other {b}}', "'#", "{n, plural, one {'#'} other {b}}"],
    ['{g, select, one {a} other {b}}', "'#", "{g, select, one {'#} other {b}}"],
    ['{n, plural, one {a} other {b}}', "it''", "{n, plural, one {it''} other {b}}"],
    ['abc', "it'", "it'"],
  ])('of %s to %s leaves no quotation open', (message, replacement, edited) => {
    const [first] = leavesIn(message);
    expect(first && replaceLeaf(message, first.leaf, replacement)).toBe(edited);
  });

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

describe('the skeleton of a message', () => {
  it.each([
    [
      '{n, plural, one {# file} other {# files}}',
      'pl',
      '{n, plural, one {} few {} many {} other {}}',
    ],
    ['{n, plural, one {# file} other {# files}} left', 'ja', '{n, plural, other {}}'],
    ['{n,plural,=0{none}one{a}other{b}}', 'ru', '{n,plural,=0{}one{}few{}many{}other{}}'],
    [
      '{n, plural, offset:1\n  =0 {nobody}\n  other {# more}\n}',
      'en',
      '{n, plural, offset:1\n  =0 {}\n  one {}\n  other {}\n}',
    ],
    [
      '{o, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
      'fr',
      '{o, selectordinal, one {} other {}}',
    ],
    [
      'He {g, select, m {has {n, plural, one {a} other {b}}} other {has {x}}}',
      'cs',
      '{g, select, m {{n, plural, one {} few {} other {}}} other {}}',
    ],
    [
      '{n, plural, one {{g, select, m {his} other {their}}} other {# files}}',
      'ja',
      '{n, plural, other {}}',
    ],
    ['Hello {name}', 'de', ''],
    ['{n, plural, one {x}}', 'tlh', '{n, plural, other {}}'],
  ])('%s has in %s no text', (text, locale, skeleton) => {
    expect(writeSkeleton(text, treeOf(text), locale)).toBe(skeleton);
  });

  it('has the forms that the locale needs, and no text, for any message', () => {
    fc.assert(
      fc.property(anyMessage, fc.constantFrom('pl', 'ar', 'ja', 'fr', 'cy'), (text, locale) => {
        const skeleton = writeSkeleton(text, treeOf(text), locale);
        expect(leavesIn(skeleton).every(({ leaf }) => leaf.start === leaf.end)).toBe(true);
        for (const { type, options } of listChoices(treeOf(skeleton))) {
          const selectors = options
            .map(({ selector }) => selector)
            .filter((one) => !one.startsWith('='));
          if (type === 'plural') expect(selectors).toEqual(neededCategoriesOf(locale));
        }
      }),
      { numRuns: runs(1000) },
    );
  });
});
