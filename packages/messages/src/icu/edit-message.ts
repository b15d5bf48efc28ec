import { pluralCategories, type Span } from '../message.ts';
import { neededCategoriesOf } from '../plurals/plural.ts';
import type { Choice, ChoiceOption, Leaf, MessageTree } from './tree.ts';

// Each change leaves every other character of the message as it was. It gives the whole text, which is read anew.

/**
 * The message with another text in one leaf, in the spelling of ICU. A quotation that the text leaves open ends with
 * it, and its last apostrophe begins none with the brace behind it.
 */
export function replaceLeaf(text: string, leaf: Leaf, replacement: string): string {
  const isLast = leaf.end === text.length;
  return splice(text, leaf, isLast ? replacement : endQuotes(replacement, leaf));
}

function endQuotes(text: string, { counts }: Leaf): string {
  const quoted = counts === undefined ? '{}' : '{}#';
  let isOpen = false;
  for (let at = text.indexOf("'"); at >= 0; at = text.indexOf("'", at + 1)) {
    const next = text[at + 1];
    if (next === "'") at++;
    else if (isOpen) isOpen = false;
    else if (next === undefined) return `${text}'`;
    else isOpen = quoted.includes(next);
  }
  return isOpen ? `${text}'` : text;
}

/** The message with a further option (`optionInsertion`). */
export function addOption(text: string, choice: Choice, selector: string, content: string): string {
  const insertion = optionInsertion(text, choice, selector, content);
  return splice(text, insertion, insertion.text);
}

/** The message without an option (`optionRemoval`). */
export function removeOption(text: string, choice: Choice, selector: string): string {
  const removal = optionRemoval(choice, selector);
  return removal ? splice(text, removal, removal.text) : text;
}

/** A change of a message: what stands in place of a range. */
interface MessageEdit extends Span {
  readonly text: string;
}

/**
 * The edit that adds an option: in the order of CLDR in a plural, with single numbers first, and before `other` in a
 * select. It is spaced as the option beside it.
 */
export function optionInsertion(
  text: string,
  { options, type, end: endOfChoice }: Choice,
  selector: string,
  content: string,
): MessageEdit {
  const order = (name: string) => orderOf(name, type);
  const index = options.findIndex((option) => order(option.selector) > order(selector));
  const next = options[index];
  const last = options.at(-1);
  const written = `${selector}${gapOf(text, options[0])}{${content}}`;
  const space = spaceOf(text, options);
  if (next) return { start: next.start, end: next.start, text: `${written}${space}` };
  const end = last?.end ?? endOfChoice - 1;
  return { start: end, end, text: `${space}${written}` };
}

/** The edit that removes an option with the space before it; undefined where there is no such option. */
export function optionRemoval({ options }: Choice, selector: string): MessageEdit | undefined {
  const index = options.findIndex((option) => option.selector === selector);
  const option = options[index];
  if (!option) return undefined;
  const [previous, next] = [options[index - 1], options[index + 1]];
  if (previous) return { start: previous.end, end: option.end, text: '' };
  return { start: option.start, end: next?.start ?? option.end, text: '' };
}

/**
 * The choices of a message without any text, with the forms that another locale (`pl_PL`) needs: what its translator
 * fills in. Forms for single numbers stay.
 */
export function writeSkeleton(text: string, { nodes }: MessageTree, locale: string): string {
  const choices = nodes.flatMap((node) => (node.kind === 'choice' ? [node] : []));
  return choices.map((choice) => writeEmptyChoice(text, choice, locale)).join('');
}

function writeEmptyChoice(text: string, choice: Choice, locale: string): string {
  const { start, end, options } = choice;
  const gap = gapOf(text, options[0]);
  const written = selectorsIn(choice, locale).map((selector) => {
    const option = find(options, selector) ?? find(options, 'other') ?? options.at(-1);
    return `${selector}${gap}{${option ? writeSkeleton(text, option, locale) : ''}}`;
  });
  const head = text.slice(start, options[0]?.start);
  return head + written.join(spaceOf(text, options)) + text.slice(options.at(-1)?.end, end);
}

function find(options: readonly ChoiceOption[], selector: string): ChoiceOption | undefined {
  return options.find((option) => option.selector === selector);
}

/** The selectors that a choice has in a locale. */
function selectorsIn({ type, options }: Choice, locale: string): readonly string[] {
  const own = options.map(({ selector }) => selector);
  if (type === 'select') return own;
  const single = own.filter((selector) => selector.startsWith('='));
  return [...single, ...neededCategoriesOf(locale, type === 'plural' ? 'cardinal' : 'ordinal')];
}

function splice(text: string, { start, end }: Span, replacement: string): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

function orderOf(selector: string, type: Choice['type']): number {
  if (selector === 'other') return Number.POSITIVE_INFINITY;
  if (type === 'select') return 0;
  const exact = /^=([+-]?\d+)$/.exec(selector)?.[1];
  // Numbers come before categories, whatever they are.
  if (exact !== undefined) return Number(exact) - Number.MAX_SAFE_INTEGER;
  const categories: readonly string[] = pluralCategories;
  return categories.indexOf(selector);
}

/** What is between a selector and its brace. */
function gapOf(text: string, option: ChoiceOption | undefined): string {
  if (!option) return ' ';
  return text.slice(option.start + option.selector.length, option.content.start - 1);
}

/** What is between two options. */
function spaceOf(text: string, [first, second]: readonly ChoiceOption[]): string {
  return first && second ? text.slice(first.end, second.start) : ' ';
}
