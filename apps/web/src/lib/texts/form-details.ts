import {
  endQuotes,
  formatPreview,
  formsOf,
  isOptionText,
  type LeafPath,
  neededCategoriesOf,
  type PluralProblem,
  parseMessage,
  pluralRulesOf,
  sourceFormsFor,
  type TextSyntax,
  tokenise,
} from '@parlance/messages';
import { type FormChoice, type FormText, idOf, listTexts } from './message-forms.ts';
import { isChanged, kindOf, type OpenForms, type TypedForms } from './open-forms.ts';

/** The numbers that a form is for. */
export function samplesOf(
  type: FormChoice['type'],
  selector: string,
  locale: string,
): readonly number[] {
  if (type === 'select') return [];
  return formsOf(locale, kindOf(type)).find(({ category }) => category === selector)?.samples ?? [];
}

/** Whether a translation is not complete without a form. */
export function isNeeded(type: FormChoice['type'], selector: string, locale: string): boolean {
  if (type === 'select') return true;
  const needed =
    type === 'plural'
      ? neededCategoriesOf(locale)
      : formsOf(locale, 'ordinal').map(({ category }) => category);
  return needed.some((category) => category === selector);
}

/** The needed forms that have no text. None where no form has one, as there is no translation then. */
export function listEmptyForms(
  root: FormChoice,
  typed: TypedForms,
  locale: string,
): readonly FormText[] {
  const isEmpty = ({ id, text }: FormText) => (typed.get(id) ?? text) === '';
  if (listTexts(root).every(isEmpty)) return [];
  const inChoice = ({ type, options }: FormChoice): readonly FormText[] =>
    options.flatMap(({ selector, node }) => {
      if (node.kind === 'choice') return inChoice(node);
      return isEmpty(node) && isNeeded(type, selector, locale) ? [node] : [];
    });
  return inChoice(root);
}

interface Locales {
  readonly target: string;
  readonly source: string;
}

/** The forms of the source text that a form of the translation stands for, as those of one and many. */
export function findSourceForms(
  { path }: Pick<FormText, 'path'>,
  source: FormChoice,
  locales: Locales,
): readonly FormText[] {
  const [step, ...rest] = path;
  if (!step) return [];
  return selectSource(source, step.selector, locales).flatMap(({ node }) => {
    if (node.kind === 'text') return rest.length === 0 ? [node] : [];
    return findSourceForms({ path: rest }, node, locales);
  });
}

function selectSource({ type, options }: FormChoice, selector: string, locales: Locales) {
  const find = (name: string) => options.filter((option) => option.selector === name);
  const same = type === 'select' || selector.startsWith('=') ? find(selector) : [];
  if (same.length > 0) return same;
  const category = formsOf(locales.target, kindOf(type)).find((form) => form.category === selector);
  if (type === 'select' || !category) return find('other');
  const found = sourceFormsFor(category.category, locales, kindOf(type)).flatMap(find);
  return found.length > 0 ? found : find('other');
}

/** What the arguments of the choices of a message are set to, for a preview. */
export type PreviewValues = Readonly<Record<string, string | number>>;

/** The arguments that a message chooses by, each once, with the words of selects. */
export function listArguments(root: FormChoice): readonly {
  readonly name: string;
  readonly words?: readonly string[];
}[] {
  const found = new Map<string, { name: string; words?: readonly string[] }>();
  const add = ({ argument: name, type, options }: FormChoice) => {
    const { words = [] } = found.get(name) ?? {};
    const all = new Set([...words, ...options.map(({ selector }) => selector)]);
    const last = all.delete('other') ? ['other'] : [];
    found.set(name, type === 'select' ? { name, words: [...all, ...last] } : { name });
    for (const { node } of options) if (node.kind === 'choice') add(node);
  };
  add(root);
  return [...found.values()];
}

/** What arguments are set to so that a form is seen; undefined where no whole number leads to it. */
export function valuesOf(
  { type, argument, options }: FormChoice,
  path: LeafPath,
  locale: string,
): PreviewValues | undefined {
  const [step, ...rest] = path;
  const option = options.find(({ selector }) => selector === step?.selector);
  if (!option) return undefined;
  const { selector, node } = option;
  const numbers = samplesOf(type, selector, locale).filter(
    (n) => Number.isInteger(n) && !options.some((exact) => exact.selector === `=${n}`),
  );
  const value =
    type === 'select'
      ? selector
      : selector.startsWith('=')
        ? Number(selector.slice(1))
        : (numbers.find((n) => n > 0) ?? numbers[0]);
  const inner = node.kind === 'choice' ? valuesOf(node, rest, locale) : {};
  return value === undefined || !inner ? undefined : { [argument]: value, ...inner };
}

interface Shown {
  readonly text: string;
  /** The id of the form that was taken, where one is. */
  readonly id: string | undefined;
}

/** What a reader sees of an ICU message; undefined while it does not parse. */
export function previewMessage(
  text: string,
  values: PreviewValues,
  locale: string,
): Shown | undefined {
  const { tree } = parseMessage(text);
  if (!tree) return undefined;
  const shown = formatPreview(text, tree, values, locale);
  return { text: shown.text, id: idOf(shown.taken) };
}

/** What a reader sees of a plural term, whose forms have the placeholders of its file. */
export function previewPluralTerm(
  root: FormChoice,
  typed: TypedForms,
  number: number,
  { locale, syntax }: { readonly locale: string; readonly syntax: TextSyntax },
): Shown | undefined {
  const category = pluralRulesOf(locale)?.select(number) ?? 'other';
  const texts = listTexts(root).map((form) => ({ ...form, text: typed.get(form.id) ?? form.text }));
  const isOf = (name: string) => (form: FormText) => form.path[0]?.selector === name;
  const form =
    texts.find((one) => isOf(category)(one) && one.text !== '') ?? texts.find(isOf('other'));
  if (!form) return undefined;
  const tokens = tokenise(form.text, syntax);
  const placeholders = tokens.flatMap(({ placeholder }) => (placeholder ? [placeholder] : []));
  const count =
    placeholders.find(({ isCount }) => isCount) ??
    placeholders.find(({ type }) => type === 'integer' || type === 'number') ??
    (placeholders.length === 1 ? placeholders[0] : undefined);
  const text = tokens
    .map(({ kind, key, start, end, placeholder }) => {
      if (placeholder && placeholder === count) return String(number);
      return kind === 'escape' ? key : form.text.slice(start, end);
    })
    .join('');
  return { text, id: form.id };
}

/** The form whose text would break the message, if there is one. */
export function findFormProblem(
  { root, isPluralTerm }: OpenForms,
  typed: TypedForms,
): { readonly id: string; readonly problem: PluralProblem } | undefined {
  if (isPluralTerm || !isChanged(root, typed)) return undefined;
  // A text that was none of forms may have become one of them, untouched.
  for (const { id, counts, text } of listTexts(root)) {
    const problem = findTextProblem(typed.get(id) ?? text, counts);
    if (problem) return { id, problem };
  }
  return undefined;
}

/**
 * The problem with a text that is typed into a form: it does not parse, or it has a brace that would end the form. Such
 * a brace has to be quoted.
 */
function findTextProblem(text: string, counts: boolean): PluralProblem | undefined {
  if (isOptionText(endQuotes(text, counts), counts)) return undefined;
  const { problem } = parseMessage(text);
  if (problem) return problem;
  const braces = [...text.matchAll(/\}/g)];
  const brace = braces.find(({ index }) => isOptionText(text.slice(0, index), counts));
  return { offset: brace?.index ?? 0, expected: ["'}'"] };
}
