import { cutAt, isName, type Placeholder, type PlaceholderSyntax, toName } from './types.ts';

// The common syntax of styles that derive from C's formats: `%`, flags, width, precision and a letter.

export function position(): string {
  return String.raw`(?:(?<position>[1-9]\d?)\$)?`;
}

/** Flags, width, precision and letter. A space is no flag: `100% sure` has no placeholder. */
export function spec(letters: string): string {
  const size = '(?<length>hh|h|ll|l|q|L|z|t|j)?';
  return String.raw`(?<padding>[-+0#]*(?:\d+|\*)?)(?:\.(?<precision>\d+|\*))?${size}(?<letter>[${letters}])`;
}

/** Creates a reader of formats that begin with a percent sign. */
export function createReader(source: string): PlaceholderSyntax['read'] {
  const pattern = new RegExp(`%(?:%|${source})`, 'g');
  return (text) => {
    let count = 0;
    return cutAt(text, pattern, ({ 0: spelling, groups = {} }) => {
      if (spelling === '%%') return '%';
      const { field, name = field, position: place, other } = groups;
      const number = place === undefined ? count : Number(place) - 1;
      if (name === undefined && place === undefined && other === undefined) count++;
      return {
        spelling,
        name: name === undefined ? number : toName(name),
        ...(name === undefined || isName(name) ? typeOf(groups) : { type: 'other' }),
      };
    });
  };
}

type Groups = Readonly<Record<string, string | undefined>>;

function typeOf({
  field,
  name = field,
  letter = '',
  padding = '',
  precision,
  length = '',
}: Groups): Omit<Placeholder, 'spelling' | 'name'> {
  if (field !== undefined) return { type: 'string' };
  const padded = padding === '' ? {} : { padding };
  if (`${padding}${precision}`.includes('*')) return { type: 'other' };
  if (/^[fF]$/.test(letter)) return { type: 'float', precision: Number(precision ?? 6), ...padded };
  if (precision !== undefined) return { type: 'other' };
  if (/^[diuDU]$/.test(letter))
    return { type: 'integer', ...(name === undefined ? { length } : {}), ...padded };
  return /^[s@]$/.test(letter) ? { type: 'string', ...padded } : { type: 'other' };
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
