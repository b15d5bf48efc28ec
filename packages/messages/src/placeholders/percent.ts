import { byPattern, type Grammar, isName, type Placeholder, toName } from './types.ts';

// The common syntax of styles that derive from C's formats: `%`, flags, width, precision and a letter.

export function position(): string {
  return String.raw`(?:(?<position>[1-9]\d?)\$)?`;
}

/** The sizes of integers. */
export const sizes = '(?<length>hh|h|ll|l|q|L|z|t|j)?';

/** Flags, width, precision and letter. A space is no flag: `100% sure` has no placeholder. */
export function spec(letters: string, flags = '-+0#'): string {
  return String.raw`(?<padding>[${flags}]{0,5}(?:\d+|\*)?)(?:\.(?<precision>\d+|\*))?${sizes}(?<letter>[${letters}])`;
}

/** The letters of C, of which `%s` of `%(name)s` is one, too. */
export const lettersOfC = 'diouxXeEfFgGaAcspnCSm';

/** "% s", of which neither number nor word is a part, as of `100% sure`, and "% 1$s". */
const spacedSpec = String.raw`(?<![\p{N}\p{L}]\s?)%\s[sd@](?![\p{L}\p{N}'’])|%\s\d\$\s?[sd@]|%\d\s\$[sd@]|％(?:\d\$|\([^()\s]*\))?[sd@]`;

/**
 * A grammar of formats that begin with a percent sign.
 *
 * @param letters those that programs know, where the pattern has more for conversions to beware of
 * @param mistakes a further pattern of what people write by mistake
 */
export function percentGrammar(source: string, letters?: string, mistakes?: string): Grammar {
  const isKnown = ({ letter }: Groups) =>
    letter === undefined || letters === undefined || letters.includes(letter);
  const mistake = [spacedSpec, ...(mistakes === undefined ? [] : [mistakes])].join('|');
  return byPattern(
    '%',
    new RegExp(`%(?:%|${source})`),
    () => {
      let count = 0;
      return ({ 0: spelling, groups = {} }) => {
        if (spelling === '%%') return '%';
        const { field, name = field, position: place, index, letter, length = '', other } = groups;
        if (other !== undefined) return { spelling, name: spelling, type: 'other' };
        const isInOrder = name === undefined && place === undefined && index === undefined;
        const number = index ?? (place === undefined ? count : Number(place) - 1);
        if (isInOrder && isKnown(groups)) count++;
        return {
          spelling,
          name: name === undefined ? Number(number) : toName(name),
          ...(name === undefined || isName(name) ? typeOf(groups) : { type: 'other' }),
          ...(letter !== undefined && { conversion: length + letter }),
          ...(isInOrder && { isInOrder }),
        };
      };
    },
    {
      mistake: new RegExp(mistake, 'uy'),
      doubtOf: ({ groups = {} }) => (isKnown(groups) ? undefined : 'loose'),
    },
  );
}

type Groups = Readonly<Record<string, string | undefined>>;

function typeOf({
  field,
  name = field,
  macro = '',
  letter = macro,
  padding = '',
  precision,
  length = '',
}: Groups): Omit<Placeholder, 'spelling' | 'name'> {
  if (field !== undefined) return { type: 'string' };
  // Widths from arguments and thousands separators have no counterpart elsewhere.
  if (/[*',]/.test(`${padding}${precision}`)) return { type: 'other' };
  const padded = padding === '' ? {} : { padding };
  if (/^[fF]$/.test(letter)) return { type: 'float', precision: Number(precision ?? 6), ...padded };
  if (precision !== undefined) return { type: 'other' };
  if (/^[diuDU]$/.test(letter))
    return { type: 'integer', ...(name === undefined ? { length } : {}), ...padded };
  // `#` says nothing of a string in C, and before `@` begins a variable in Apple's formats.
  return /^[s@]$/.test(letter) && !padding.includes('#')
    ? { type: 'string', ...padded }
    : { type: 'other' };
}

type Letters = Readonly<Record<'string' | 'integer', string>>;

/**
 * The format behind the percent sign and the name or position; undefined if the style has no letter for the
 * type.
 */
export function specOf(
  { type, precision, padding = '' }: Placeholder,
  letters: Letters,
): string | undefined {
  if (type === 'float') return `${padding}${precision === 6 ? '' : `.${precision}`}f`;
  return type === 'string' || type === 'integer' ? padding + letters[type] : undefined;
}

/** Writes a placeholder, with its position unless values are in order. */
export function writePosition(
  placeholder: Placeholder,
  isInOrder: boolean,
  letters: Letters,
): string | undefined {
  const written = specOf(placeholder, letters);
  const { name } = placeholder;
  if (written === undefined || typeof name === 'string' || name > 98) return undefined;
  return `%${isInOrder ? '' : `${name + 1}$`}${written}`;
}

/** Doubles percent signs, which would begin a placeholder. */
export function doublePercent(text: string): string {
  return text.replaceAll('%', '%%');
}
