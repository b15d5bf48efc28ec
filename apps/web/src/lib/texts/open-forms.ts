import {
  addOption,
  type Choice,
  type ChoiceOption,
  endQuotes,
  formsOf,
  type LeafPath,
  type PluralKind,
  pluralCategories,
  removeOption,
  toIcu,
} from '@parlance/messages';
import {
  type FormChoice,
  findNested,
  findOutermostChoice,
  idOf,
  listTexts,
  readPluralTerm,
  toFormChoice,
  toPluralChoice,
} from './message-forms.ts';

/** The texts that somebody has typed into forms, by the ids of the forms. */
export type TypedForms = ReadonlyMap<string, string>;

/** The forms of a message, those that it lacks among them. */
export interface OpenForms {
  readonly root: FormChoice;
  /** Whether forms are as files have them, without the quotes and numbers of ICU. */
  readonly isPluralTerm: boolean;
  /** The message with what was typed, and every other character as it was. */
  readonly write: (typed: TypedForms) => string;
  /** The same with or without a form for 0 alone in the choice with an id; undefined where files have no place for it. */
  readonly toggleZero?: (id: string, typed: TypedForms) => string;
}

interface Context {
  /** The source text, whose choices a translation begins with. */
  readonly source: string;
  readonly isPlural: boolean;
  readonly locale: string;
}

/**
 * Opens a translation for typing its forms: those of its own locale, and those that the source text has. Undefined for
 * a text that has no forms, with `wantsForms` only for one that can't have any.
 */
export function openForms(
  text: string,
  context: Context,
  wantsForms = false,
): OpenForms | undefined {
  return (
    (context.isPlural ? openPluralTerm(text, context, wantsForms) : undefined) ??
    openMessage(text, context, wantsForms)
  );
}

function openPluralTerm(
  text: string,
  { locale }: Context,
  wantsForms: boolean,
): OpenForms | undefined {
  const isPlain = wantsForms && !text.includes('{');
  const saved =
    text === '' ? {} : (readPluralTerm(text) ?? (isPlain ? { other: text } : undefined));
  if (!saved) return undefined;
  const own = new Set(formsOf(locale).map(({ category }): string => category));
  const shown = pluralCategories.filter((category) => own.has(category) || category in saved);
  const forms = shown.map((category) => [category, saved[category] ?? ''] as const);
  const root = toPluralChoice(forms);
  return {
    root,
    isPluralTerm: true,
    write: (typed) => {
      if (!isChanged(root, typed)) return text;
      const written = listTexts(root).flatMap(({ id, path, text: before }) => {
        const now = typed.get(id) ?? before;
        const [selector = ''] = path.map((step) => step.selector);
        const isKept = now !== '' || (before === '' && selector in saved);
        return isKept ? [[selector, now] as const] : [];
      });
      return written.every(([, now]) => now === '')
        ? ''
        : toIcu({ plural: Object.fromEntries(written) });
    },
  };
}

function openMessage(text: string, context: Context, wantsForms: boolean): OpenForms | undefined {
  const sourceChoice = findOutermostChoice(context.source);
  const own = findOutermostChoice(text);
  const canBegin = text === '' || (wantsForms && !text.includes('{'));
  const begun =
    own ?? (canBegin && sourceChoice ? emptyChoice(context.source, sourceChoice, 1) : undefined);
  if (!begun) return undefined;
  const start = typeof begun === 'string' ? begun : text;
  const wanted = { ...context, sourceChoice };
  const complete = completeMessage(start, wanted);
  const choice = findOutermostChoice(complete);
  if (!choice) return undefined;
  const saved = new Set(own ? listOptionIds(text, own) : []);
  const read = toFormChoice(complete, choice);
  // What was one text for all numbers is that of the form for all others.
  const root = own || text === '' ? read : withOther(read, text);
  const before = new Map(listTexts(read).map((form) => [form.id, form.text]));
  const writeAll = (typed: TypedForms) => {
    const texts = listTexts(root).map(
      ({ id, text: as, counts }) => [id, endQuotes(typed.get(id) ?? as, counts)] as const,
    );
    const written = writeChoice(complete, choice, { texts: new Map(texts), before, saved }, []);
    return complete.slice(0, choice.start) + written + complete.slice(choice.end);
  };
  return {
    root,
    isPluralTerm: false,
    write: (typed) => {
      if (!isChanged(root, typed)) return text;
      const isEmpty = listTexts(root).every(({ id, text: as }) => (typed.get(id) ?? as) === '');
      return isEmpty ? '' : writeAll(typed);
    },
    toggleZero: (id, typed) => toggleZero(writeAll(typed), id),
  };
}

function toggleZero(text: string, id: string): string {
  const outermost = findOutermostChoice(text);
  const choice = outermost && findChoice(text, outermost, id, []);
  if (!choice) return text;
  const hasZero = choice.options.some(({ selector }) => selector === zero);
  return hasZero ? removeOption(text, choice, zero) : addOption(text, choice, zero, '');
}

export const zero = '=0';

function findChoice(text: string, choice: Choice, id: string, path: LeafPath): Choice | undefined {
  if (idOf(path) === id) return choice;
  for (const option of choice.options) {
    const inner = [...path, { argument: choice.argument, selector: option.selector }];
    const nested = findNested(text, option, inner.length);
    const found = nested && findChoice(text, nested, id, inner);
    if (found) return found;
  }
  return undefined;
}

/** Whether a form has another text than before. */
export function isChanged(root: FormChoice, typed: TypedForms): boolean {
  return listTexts(root).some(({ id, text }) => (typed.get(id) ?? text) !== text);
}

function withOther(choice: FormChoice, text: string): FormChoice {
  const options = choice.options.map((option) => {
    if (option.selector !== 'other') return option;
    const { node } = option;
    return { ...option, node: node.kind === 'text' ? { ...node, text } : withOther(node, text) };
  });
  return { ...choice, options };
}

/** A choice with the head of another one, and with nothing but an empty form for all that has no other one. */
function emptyChoice(text: string, { start, options }: Choice, level: number): string {
  const [first] = options;
  const other = options.find(({ selector }) => selector === 'other') ?? options.at(-1);
  const head = text.slice(start, first?.start).trimEnd();
  const nested = other && findNested(text, other, level);
  return `${head} other {${nested ? emptyChoice(text, nested, level + 1) : ''}}}`;
}

interface Wanted extends Context {
  readonly sourceChoice: Choice | undefined;
}

/** Adds empty forms for what the locale and the source text have and the message lacks. */
function completeMessage(text: string, wanted: Wanted): string {
  let complete = text;
  for (;;) {
    const choice = findOutermostChoice(complete);
    const lack = choice && findLack(complete, choice, wanted.sourceChoice, wanted, 1);
    if (!lack) return complete;
    complete = addOption(complete, lack.choice, lack.selector, lack.content);
  }
}

interface Lack {
  readonly choice: Choice;
  readonly selector: string;
  readonly content: string;
}

function findLack(
  text: string,
  choice: Choice,
  source: Choice | undefined,
  wanted: Wanted,
  level: number,
): Lack | undefined {
  const { options } = choice;
  const isAlike = source?.argument === choice.argument && source.type === choice.type;
  const sourceOptions = isAlike ? source.options : [];
  const selector = selectorsOf(choice, sourceOptions, wanted.locale).find(
    (name) => !options.some((option) => option.selector === name),
  );
  const other = options.find((option) => option.selector === 'other') ?? options[0];
  if (selector !== undefined) {
    const nested = other && findNested(text, other, level);
    return { choice, selector, content: nested ? emptyChoice(text, nested, level + 1) : '' };
  }
  for (const option of options) {
    const nested = findNested(text, option, level);
    const beside =
      sourceOptions.find((one) => one.selector === option.selector) ??
      sourceOptions.find((one) => one.selector === 'other');
    const inSource = beside && findNested(wanted.source, beside, level);
    const lack = nested && findLack(text, nested, inSource, wanted, level + 1);
    if (lack) return lack;
  }
  return undefined;
}

function selectorsOf(
  { type }: Choice,
  sourceOptions: readonly ChoiceOption[],
  locale: string,
): readonly string[] {
  const inSource = sourceOptions.map(({ selector }) => selector);
  if (type === 'select') return [...inSource, 'other'];
  const numbers = inSource.filter((selector) => selector.startsWith('='));
  return [...numbers, ...formsOf(locale, kindOf(type)).map(({ category }) => category), 'other'];
}

/** The plural rules that a choice goes by. */
export function kindOf(type: Choice['type']): PluralKind {
  return type === 'selectordinal' ? 'ordinal' : 'cardinal';
}

function listOptionIds(text: string, choice: Choice, path: LeafPath = []): readonly string[] {
  return choice.options.flatMap((option) => {
    const inner = [...path, { argument: choice.argument, selector: option.selector }];
    const nested = findNested(text, option, inner.length);
    return [idOf(inner), ...(nested ? listOptionIds(text, nested, inner) : [])];
  });
}

interface Writing {
  readonly texts: TypedForms;
  /** The texts of the complete message. */
  readonly before: TypedForms;
  /** The ids of the options that the translation had. */
  readonly saved: ReadonlySet<string>;
}

function writeChoice(text: string, choice: Choice, writing: Writing, path: LeafPath): string {
  const { start, end, argument, options } = choice;
  const innerOf = ({ selector }: ChoiceOption) => [...path, { argument, selector }];
  const kept = options.filter((option) => !isLeftOut(text, option, writing, innerOf(option)));
  const written = kept.map((option, index) => {
    const { content } = option;
    const next = options[options.indexOf(option) + 1];
    const isLast = index === kept.length - 1;
    return (
      text.slice(option.start, content.start) +
      writeContent(text, option, writing, innerOf(option)) +
      text.slice(content.end, option.end) +
      (isLast ? '' : text.slice(option.end, next?.start))
    );
  });
  const [first, last] = [options[0], options.at(-1)];
  return text.slice(start, first?.start) + written.join('') + text.slice(last?.end, end);
}

function writeContent(
  text: string,
  option: ChoiceOption,
  writing: Writing,
  path: LeafPath,
): string {
  const nested = findNested(text, option, path.length);
  const { start, end } = option.content;
  if (!nested) return writing.texts.get(idOf(path)) ?? text.slice(start, end);
  const written = writeChoice(text, nested, writing, path);
  return text.slice(start, nested.start) + written + text.slice(nested.end, end);
}

/**
 * Whether a form is left out: an empty one would be shown as nothing, and without it programs take the one for all
 * others. One that was empty before, or is for a single number, is meant to be so.
 */
function isLeftOut(
  text: string,
  option: ChoiceOption,
  { texts, before, saved }: Writing,
  path: LeafPath,
): boolean {
  if (option.selector === 'other') return false;
  const nested = findNested(text, option, path.length);
  const ids = nested
    ? listTexts(toFormChoice(text, nested, path)).map(({ id }) => id)
    : [idOf(path)];
  if (ids.some((id) => texts.get(id) !== '')) return false;
  if (!saved.has(idOf(path))) return true;
  return !option.selector.startsWith('=') && ids.some((id) => before.get(id) !== '');
}
