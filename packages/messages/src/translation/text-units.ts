import { leafTokens } from '../icu/leaf-tokens.ts';
import { parseMessage } from '../icu/parse-message.ts';
import type { Choice, Leaf, MessageNode } from '../icu/tree.ts';
import { type PluralCategory, pluralCategories } from '../message.ts';
import { formsOf, sourceFormsFor } from '../plurals/forms.ts';
import { neededCategoriesOf, type PluralKind, pluralRulesOf, toIcu } from '../plurals/plural.ts';
import { readPlural } from '../plurals/plural-text.ts';
import { type TextSyntax, uniqueSyntax } from '../tokens/token.ts';
import { toForm, writeForm } from './form-text.ts';

/** A text without choices, which can be translated by itself. */
export interface TextUnit {
  readonly text: string;
  /** Which of the forms of its message it is; undefined where the message has one alone. */
  readonly form?: UnitForm | undefined;
  /** How the arguments of its ICU message are spelled in it, `#` among them. */
  readonly arguments?: readonly string[];
}

/** The choices that lead to a form: `few` of a number with 2, 3, 4, or `female` of a gender. */
export interface UnitForm {
  readonly choices: readonly {
    readonly argument: string;
    readonly selector: string;
    /** Numbers that the form is for, where it is one of a plural. */
    readonly samples?: readonly number[];
  }[];
}

/** A message as the texts that a translation of it is made of. */
export interface MessageUnits {
  readonly units: readonly TextUnit[];
  /** Puts the translations of the units, in their order, together to a message. */
  join(translations: readonly string[]): string;
}

export interface UnitsOptions {
  readonly isPlural: boolean;
  readonly syntax: TextSyntax;
  readonly sourceLocale: string;
  readonly targetLocale: string;
}

/** More forms than these are a mistake, or too much for anybody. */
const maxUnits = 60;

/**
 * Takes a source text apart into the texts to translate for a locale: those of the forms that its language needs. Nobody
 * who translates them sees the syntax of ICU, so that it can't break. Undefined where a message can't be read.
 */
export function toTextUnits(text: string, options: UnitsOptions): MessageUnits | undefined {
  const { isPlural, syntax } = options;
  const isIcu = syntax.placeholders.includes('icu');
  if (isPlural && !isIcu) {
    const reading = readPlural(text);
    if (reading.kind === 'plain') return wholeText(text);
    if (reading.kind === 'forms' && reading.lost === undefined) {
      return pluralUnits(reading.message.plural, options);
    }
  }
  if (!isIcu && !isPlural) return wholeText(text);
  return messageUnits(text, {
    ...options,
    syntax: isIcu
      ? syntax
      : uniqueSyntax({ ...syntax, placeholders: ['icu', ...syntax.placeholders] }),
  });
}

function wholeText(text: string): MessageUnits {
  return { units: [{ text }], join: ([translation = '']) => translation };
}

/** The forms of a plural in the spelling that Parlance stores. */
function pluralUnits(
  source: Readonly<Partial<Record<PluralCategory, string>>>,
  { sourceLocale, targetLocale }: UnitsOptions,
): MessageUnits {
  const needed = neededCategoriesOf(targetLocale);
  const locales = { source: sourceLocale, target: targetLocale };
  const forms = formsOf(targetLocale);
  const units = needed.map((category): TextUnit => {
    const text = sourceNames(category, locales, 'cardinal').flatMap(
      (name) => source[name] ?? [],
    )[0];
    return { text: text ?? '', form: { choices: [choiceOf('n', category, forms)] } };
  });
  return {
    units,
    join: (translations) =>
      toIcu({
        plural: Object.fromEntries(needed.map((name, at) => [name, translations[at] ?? ''])),
      }),
  };
}

/**
 * The forms of the source that a form of the target is made of, the best first: the same one where it has the same numbers,
 * and otherwise the most general of those that have some of them.
 */
function sourceNames(
  category: PluralCategory,
  locales: { readonly source: string; readonly target: string },
  kind: PluralKind,
): readonly PluralCategory[] {
  const alike = sourceFormsFor(category, locales, kind);
  const same = alike.includes(category) ? [category] : [];
  return [...same, ...alike.toReversed(), category, 'other', ...pluralCategories];
}

function choiceOf(
  argument: string,
  selector: string,
  forms: ReturnType<typeof formsOf>,
): UnitForm['choices'][number] {
  const form = forms.find(({ category }) => category === selector);
  return form ? { argument, selector, samples: form.samples } : { argument, selector };
}

type Choices = UnitForm['choices'];

/** A part of a message to be: a text between choices, or a choice between parts. */
type Plan =
  | { readonly kind: 'text'; readonly leaves: readonly Leaf[]; readonly counts: string | undefined }
  | {
      readonly kind: 'choice';
      readonly choice: Choice;
      readonly options: readonly { readonly selector: string; readonly plan: Plan }[];
    };

class UnreadableError extends Error {}

/** The texts of an ICU message. Choices within a sentence go around it, so that each text is a sentence. */
function messageUnits(text: string, options: UnitsOptions): MessageUnits | undefined {
  const nodes = parseMessage(text).tree?.nodes;
  if (!nodes) return undefined;
  const planner = new Planner(options);
  try {
    const plan = planner.plan(nodes, undefined);
    const units: TextUnit[] = [];
    const join = writer(text, plan, { options, choices: [], units });
    return { units, join: (translations) => join([...translations]) };
  } catch (error) {
    if (error instanceof UnreadableError) return undefined;
    throw error;
  }
}

class Planner {
  readonly #options: UnitsOptions;
  #texts = 0;

  constructor(options: UnitsOptions) {
    this.#options = options;
  }

  plan(nodes: readonly MessageNode[], counts: string | undefined): Plan {
    const at = nodes.findIndex(({ kind }) => kind === 'choice');
    const choice = nodes[at];
    if (choice?.kind !== 'choice') {
      if (++this.#texts > maxUnits) throw new UnreadableError();
      const leaves = nodes.filter((node): node is Leaf => node.kind === 'leaf');
      return { kind: 'text', leaves, counts };
    }
    const [before, after] = [nodes.slice(0, at), nodes.slice(at + 1)];
    const inside = choice.type === 'select' ? counts : choice.argument;
    const options = this.#optionsOf(choice).map(({ selector, nodes: own }) => ({
      selector,
      plan: this.plan([...before, ...own, ...after], inside),
    }));
    return { kind: 'choice', choice, options };
  }

  /** The options that the target needs, each with the nodes of the option of the source that it is made of. */
  #optionsOf({ type, options }: Choice): { selector: string; nodes: readonly MessageNode[] }[] {
    if (type === 'select') return [...options];
    const kind = type === 'plural' ? 'cardinal' : 'ordinal';
    const { sourceLocale: source, targetLocale: target } = this.#options;
    const locales = { source, target };
    const find = (name: string) => options.find(({ selector }) => selector === name);
    const needed = kind === 'cardinal' ? neededCategoriesOf(target) : ordinalsOf(target);
    const written = needed.map((category) => {
      const option = sourceNames(category, locales, kind)
        .map(find)
        .find((one) => one !== undefined);
      return { selector: category, nodes: option?.nodes ?? [] };
    });
    return [...options.filter(({ selector }) => selector.startsWith('=')), ...written];
  }
}

function ordinalsOf(locale: string): readonly PluralCategory[] {
  return pluralRulesOf(locale, 'ordinal')?.categories ?? ['other'];
}

interface Writing {
  readonly options: UnitsOptions;
  readonly choices: Choices;
  /** Where the units are added. */
  readonly units: TextUnit[];
}

/** Adds the units of a plan, and answers what makes a message of as many translations, which it takes off their list. */
function writer(text: string, plan: Plan, writing: Writing): (translations: string[]) => string {
  const { options, choices, units } = writing;
  if (plan.kind === 'text') return textWriter(text, plan, writing);
  const { choice } = plan;
  const kind: PluralKind = choice.type === 'selectordinal' ? 'ordinal' : 'cardinal';
  const forms = choice.type === 'select' ? [] : formsOf(options.targetLocale, kind);
  const written = plan.options.map(({ selector, plan: inside }) => {
    const own = [...choices, choiceOf(choice.argument, selector, forms)];
    return { selector, write: writer(text, inside, { options, choices: own, units }) };
  });
  const offset = choice.offset === 0 ? '' : ` offset:${choice.offset}`;
  const head = `{${choice.argument}, ${choice.type},${offset}`;
  return (translations) => {
    const parts = written.map(({ selector, write }) => ` ${selector} {${write(translations)}}`);
    return `${head}${parts.join('')}}`;
  };
}

function textWriter(
  text: string,
  { leaves, counts }: Extract<Plan, { kind: 'text' }>,
  { options, choices, units }: Writing,
): (translations: string[]) => string {
  // A `#` that was right inside of another plural than it is then would be another number.
  const isMoved = leaves.some(
    (leaf) =>
      leaf.counts !== undefined &&
      leaf.counts !== counts &&
      leafTokens(text, leaf, options.syntax).some(({ placeholder }) => placeholder?.name === '#'),
  );
  if (isMoved) throw new UnreadableError();
  const pieces = leaves.map((leaf) => ({
    text: text.slice(leaf.start, leaf.end),
    counts: leaf.counts !== undefined,
  }));
  const form = toForm(pieces, { syntax: options.syntax, counts: counts !== undefined });
  units.push({
    text: form.text,
    form: choices.length > 0 ? { choices } : undefined,
    arguments: [...form.spellings],
  });
  return (translations) => writeForm(translations.shift() ?? '', form);
}
