import { pluralCategories, type Span } from '../message.ts';
import { parseMessage } from './parse-message.ts';
import type { Choice, ChoiceOption } from './tree.ts';

// Each change leaves every other character of the message as it was. It gives the whole text, which is read anew.

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
 * The text of a form as it can stand between the braces of an option. A quotation that it leaves open ends with it, and
 * its last apostrophe begins none with the brace behind it. All else, mistakes too, stays.
 * @param counts Whether `#` is the number in it, as in a plural, so that apostrophes quote it.
 */
export function endQuotes(text: string, counts: boolean): string {
  const ended = `${text}'`;
  return !isOptionText(text, counts) && isOptionText(ended, counts) ? ended : text;
}

/** Whether a text between the braces of an option is all of that option and nothing else: it leaves none of them open. */
export function isOptionText(text: string, counts: boolean): boolean {
  const start = `{n, ${counts ? 'plural' : 'select'}, other {`;
  const [choice] = parseMessage(`${start}${text}}}`).tree?.nodes ?? [];
  if (choice?.kind !== 'choice') return false;
  return choice.options[0]?.content.end === start.length + text.length;
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
