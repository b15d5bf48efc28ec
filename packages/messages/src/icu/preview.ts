import { toLanguageTag } from '../locales/locale-code.ts';
import { partsOf } from '../placeholders/icu.ts';
import { pluralRulesOf } from '../plurals/plural.ts';
import { leafTokens } from './leaf-tokens.ts';
import type { Choice, ChoiceOption, LeafPath, MessageNode, MessageTree } from './tree.ts';

/** A value of an argument; a date as milliseconds or as `Date`. */
export type PreviewValue = string | number | Date;

export interface Preview {
  /** What a reader sees. An argument without a value is shown as it is spelt. */
  readonly text: string;
  /** The options that were taken, in the order of the text. */
  readonly taken: LeafPath;
}

/** Shows a message for values of its arguments in a locale (`pl_PL`), by the rules of CLDR. */
export function formatPreview(
  text: string,
  { nodes }: MessageTree,
  values: Readonly<Record<string, PreviewValue>>,
  locale: string,
): Preview {
  const taken: { argument: string; selector: string }[] = [];
  const show = (all: readonly MessageNode[], outer: Choice | undefined): string =>
    all
      .map((node) => {
        if (node.kind === 'leaf') {
          return leafTokens(text, node)
            .map(({ kind, key, start, end, placeholder }) => {
              const spelling = text.slice(start, end);
              if (kind === 'escape') return key;
              if (!placeholder) return spelling;
              const isCount = placeholder.name === '#';
              const name = isCount ? (outer?.argument ?? '') : String(placeholder.name);
              const value = Object.hasOwn(values, name) ? values[name] : undefined;
              const counted = isCount ? Number(value) - (outer?.offset ?? 0) : value;
              return value === undefined ? spelling : showValue(spelling, counted ?? value, locale);
            })
            .join('');
        }
        const option = chooseOption(node, values, locale);
        if (!option) return text.slice(node.start, node.end);
        taken.push({ argument: node.argument, selector: option.selector });
        return show(option.nodes, node);
      })
      .join('');
  return { text: show(nodes, undefined), taken };
}

/** The option that programs take; undefined where none is and there is no `other`. */
function chooseOption(
  { type, argument, offset, options }: Choice,
  values: Readonly<Record<string, PreviewValue>>,
  locale: string,
): ChoiceOption | undefined {
  const value = Object.hasOwn(values, argument) ? values[argument] : undefined;
  const find = (selector: string) => options.find((option) => option.selector === selector);
  if (type === 'select') return find(String(value)) ?? find('other');
  const number = Number(value);
  const rules = pluralRulesOf(locale, type === 'plural' ? 'cardinal' : 'ordinal');
  const exact = options.find(
    ({ selector }) => /^=/.test(selector) && Number(selector.slice(1)) === number,
  );
  return exact ?? find(rules?.select(Math.abs(number - offset)) ?? 'other') ?? find('other');
}

const numberStyles: Readonly<Record<string, Intl.NumberFormatOptions>> = {
  integer: { maximumFractionDigits: 0 },
  percent: { style: 'percent' },
  '::percent': { style: 'percent' },
  '::compact-short': { notation: 'compact' },
};
const lengths = ['short', 'medium', 'long', 'full'] as const;

function showValue(spelling: string, value: PreviewValue, locale: string): string {
  const { type, style = '' } = partsOf(spelling);
  const tag = tagOf(locale);
  if (type === 'date' || type === 'time') {
    const length = lengths.find((one) => one === style) ?? 'medium';
    const date = new Date(value);
    if (Number.isNaN(date.getTime())) return String(value);
    const options = type === 'date' ? { dateStyle: length } : { timeStyle: length };
    return new Intl.DateTimeFormat(tag, options).format(date);
  }
  if (typeof value === 'number' && (type === 'number' || spelling === '#')) {
    const decimals = /^(?:::|0)\.(0{1,20})$/.exec(style)?.[1]?.length;
    const fixed = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    const options = decimals === undefined ? numberStyles[style] : fixed;
    return new Intl.NumberFormat(tag, options).format(value);
  }
  return value instanceof Date ? new Intl.DateTimeFormat(tag).format(value) : String(value);
}

/** Numbers of a language that this program does not know are shown as those of English. */
function tagOf(locale: string): string {
  try {
    return new Intl.Locale(toLanguageTag(locale)).toString();
  } catch {
    return 'en';
  }
}
