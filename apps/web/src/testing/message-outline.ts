import { createIntl } from 'react-intl';

/** The plural placeholder of a message. */
interface Plural {
  readonly name: string;
  /** The categories (`one`) and numbers (`=0`) that have a text of their own. */
  readonly forms: readonly string[];
  /** The forms whose text contains the number. */
  readonly counting: readonly string[];
}

/**
 * The parts of a message that a translation must have in common with its source, and those that depend on its
 * language.
 */
export interface MessageOutline {
  /** Placeholders and tags with their kinds, such as `count:plural`, sorted and without duplicates. */
  readonly slots: readonly string[];
  readonly plurals: readonly Plural[];
}

type Elements = ReturnType<ReturnType<typeof formatterOf>['getAst']>;

/** The numbers of the kinds of message elements in react-intl's parser. */
const kind = {
  text: 1,
  number: 2,
  date: 3,
  time: 4,
  select: 5,
  plural: 6,
  numberSign: 7,
  tag: 8,
} as const;

/**
 * Parses a message as react-intl does.
 * @throws {SyntaxError} if it is no ICU message
 */
export function outlineOf(message: string, locale: string): MessageOutline {
  const slots = new Set<string>();
  const plurals: Plural[] = [];

  const read = (elements: Elements) => {
    for (const element of elements) {
      if (element.type === kind.text) slots.add(`${element.value}:text`);
      else if (element.type === kind.number) slots.add(slotOf('number', element));
      else if (element.type === kind.date) slots.add(slotOf('date', element));
      else if (element.type === kind.time) slots.add(slotOf('time', element));
      else if (element.type === kind.tag) {
        slots.add(`<${element.value}>`);
        read(element.children);
      } else if (element.type === kind.select) {
        slots.add(`${element.value}:select(${Object.keys(element.options).sort()})`);
        for (const { value } of Object.values(element.options)) read(value);
      } else if (element.type === kind.plural) {
        const forms = Object.entries(element.options);
        const counting = forms.filter(([, { value }]) => value.some(isNumberSign));
        slots.add(`${element.value}:${element.pluralType}`);
        plurals.push({
          name: element.value,
          forms: forms.map(([form]) => form),
          counting: counting.map(([form]) => form),
        });
        for (const [, { value }] of forms) read(value);
      }
    }
  };

  read(formatterOf(message, locale).getAst());
  return { slots: [...slots].sort(), plurals };
}

function formatterOf(message: string, locale: string) {
  return createIntl({ locale }).formatters.getMessageFormat(message, locale);
}

function isNumberSign({ type }: { type: number }): boolean {
  return type === kind.numberSign;
}

/** A format has a name or is spelled out; both must be the same in every language. */
function slotOf(type: string, { value, style }: { value: string; style?: unknown }): string {
  const format = style === undefined || style === null ? '' : `:${JSON.stringify(style)}`;
  return `${value}:${type}${format}`;
}
