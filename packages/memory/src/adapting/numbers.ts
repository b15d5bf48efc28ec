import { toLanguageTag } from '@parlance/messages';

/** Spells a number of a source text as a translation does; undefined where it can't be read. */
export type NumberSpelling = (number: string) => string | undefined;

/**
 * The ways in which a translation may spell a number of its source text, the most likely one first: by the rules of its
 * locale, with its own digits, as it is.
 */
export function spellingsOf(locales: {
  readonly source: string;
  readonly target: string;
}): readonly NumberSpelling[] {
  const systems = ['latn', undefined] as const;
  const formatted = systems.map((system): NumberSpelling => {
    return (number) => respell(number, locales, system);
  });
  return [...formatted, (number) => number];
}

function respell(
  number: string,
  { source, target }: { readonly source: string; readonly target: string },
  numberingSystem: 'latn' | undefined,
): string | undefined {
  const { group, decimal } = signsOf(source);
  const plain = number.replaceAll(group, '');
  const parts = plain.split(decimal);
  const [whole = '', fraction = ''] = parts;
  const isNumber = parts.length <= 2 && /^\d{1,15}$/.test(whole) && /^\d{0,10}$/.test(fraction);
  if (!isNumber || !isGrouped(number, group, decimal)) return undefined;
  // Zeros in front mean something that a number does not have.
  if (/^0\d/.test(whole)) return undefined;
  const hasGroups = number.includes(group);
  const format = formatOf(target, numberingSystem, hasGroups, fraction.length);
  return format.format(Number(`${whole}.${fraction === '' ? '0' : fraction}`));
}

const formats = new Map<string, Intl.NumberFormat>();

/** Making a format takes far longer than using it, and the numbers of texts need few of them. */
function formatOf(
  locale: string,
  numberingSystem: 'latn' | undefined,
  hasGroups: boolean,
  digits: number,
): Intl.NumberFormat {
  const name = `${locale} ${numberingSystem} ${hasGroups} ${digits}`;
  const known = formats.get(name);
  if (known) return known;
  const created = new Intl.NumberFormat(toLanguageTag(locale), {
    ...(numberingSystem === undefined ? {} : { numberingSystem }),
    useGrouping: hasGroups ? 'always' : false,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formats.set(name, created);
  return created;
}

/** Whether signs between the digits stand where those between thousands do. */
function isGrouped(number: string, group: string, decimal: string): boolean {
  const [whole = ''] = number.split(decimal);
  const [first = '', ...others] = whole.split(group);
  return others.length === 0 || (first.length <= 3 && others.every((one) => one.length >= 2));
}

const signs = new Map<string, { readonly group: string; readonly decimal: string }>();

function signsOf(locale: string): { readonly group: string; readonly decimal: string } {
  const known = signs.get(locale);
  if (known) return known;
  const format = new Intl.NumberFormat(toLanguageTag(locale), {
    numberingSystem: 'latn',
    useGrouping: 'always',
  });
  const parts = format.formatToParts(123_456_789.5);
  const found = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value;
  const created = { group: found('group') ?? ',', decimal: found('decimal') ?? '.' };
  signs.set(locale, created);
  return created;
}
