import {
  type Choice,
  type ChoiceOption,
  type LeafPath,
  type MessageNode,
  parseMessage,
  readPlural,
  type Span,
} from '@parlance/messages';

/** A text of a message that depends on numbers or words: what stands between two braces. */
export interface FormText {
  readonly kind: 'text';
  /** The options that lead to the text, as one string. */
  readonly id: string;
  readonly path: LeafPath;
  readonly text: string;
  /** Whether `#` in the text is the number that the form is for. */
  readonly counts: boolean;
}

/** `{count, plural, …}` and its like, whose options have texts or again choices. */
export interface FormChoice {
  readonly kind: 'choice';
  readonly id: string;
  readonly type: Choice['type'];
  readonly argument: string;
  readonly options: readonly FormOption[];
}

export interface FormOption {
  readonly selector: string;
  readonly node: FormText | FormChoice;
}

/** More levels than these are shown as a text with braces, since a table of them could not be read. */
const maxLevels = 3;

/** The argument of plural terms, whose files know no name for it. */
const countArgument = 'n';

/**
 * The forms of a text that is one choice: a plural term, or an ICU message whose outermost construct is a plural or a
 * select. Undefined for any other text, and for one that does not parse.
 */
export function readForms(text: string, isPlural: boolean): FormChoice | undefined {
  const plural = isPlural ? readPluralTerm(text) : undefined;
  if (plural) return toPluralChoice(Object.entries(plural));
  const choice = findOutermostChoice(text);
  return choice && toFormChoice(text, choice);
}

/** The forms of a plural term by category, unquoted; undefined where its text says more than that, or something else. */
export function readPluralTerm(text: string): Readonly<Record<string, string>> | undefined {
  const reading = readPlural(text);
  if (reading.kind !== 'forms' || reading.lost !== undefined) return undefined;
  return reading.message.plural;
}

/** The choice of a plural term with these forms. */
export function toPluralChoice(forms: readonly (readonly [string, string])[]): FormChoice {
  const options = forms.map(([selector, text]): FormOption => {
    const path = [{ argument: countArgument, selector }];
    return { selector, node: { kind: 'text', id: idOf(path), path, text, counts: false } };
  });
  return { kind: 'choice', id: '', type: 'plural', argument: countArgument, options };
}

/** The choice that a message consists of, with nothing but blanks around it. */
export function findOutermostChoice(text: string): Choice | undefined {
  return text.includes('{')
    ? findOnlyChoice(text, parseMessage(text).tree?.nodes ?? [])
    : undefined;
}

export function toFormChoice(text: string, choice: Choice, path: LeafPath = []): FormChoice {
  const { type, argument } = choice;
  const options = choice.options.map((option): FormOption => {
    const { selector, content } = option;
    const inner = [...path, { argument, selector }];
    const nested = findNested(text, option, inner.length);
    if (nested) return { selector, node: toFormChoice(text, nested, inner) };
    return {
      selector,
      node: {
        kind: 'text',
        id: idOf(inner),
        path: inner,
        text: text.slice(content.start, content.end),
        counts: type !== 'select',
      },
    };
  });
  return { kind: 'choice', id: idOf(path), type, argument, options };
}

/** The choice that an option consists of. */
export function findNested(text: string, option: ChoiceOption, level: number): Choice | undefined {
  return level < maxLevels ? findOnlyChoice(text, option.nodes) : undefined;
}

function findOnlyChoice(text: string, nodes: readonly MessageNode[]): Choice | undefined {
  const [choice, ...others] = nodes.filter(
    (node) => node.kind === 'choice' || !isBlank(text, node),
  );
  return choice?.kind === 'choice' && others.length === 0 ? choice : undefined;
}

function isBlank(text: string, { start, end }: Span): boolean {
  return text.slice(start, end).trim() === '';
}

export function idOf(path: LeafPath): string {
  return path.map(({ argument, selector }) => `${argument} ${selector}`).join('\n');
}

/** All texts of a choice, in their order. */
export function listTexts({ options }: FormChoice): readonly FormText[] {
  return options.flatMap(({ node }) => (node.kind === 'text' ? [node] : listTexts(node)));
}
