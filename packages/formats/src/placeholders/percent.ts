import {
  isName,
  joinPieces,
  type Piece,
  type Placeholder,
  type PlaceholderSyntax,
  toName,
} from './types.ts';

/** `printf` of C, Java and PHP: `%s`, `%1$d`, `%.2f`. Without a number, values come one after the other. */
export const printf: PlaceholderSyntax = {
  isPositional: true,
  read: createReader(`${position()}${spec('A-Za-z')}`),
  write: (placeholder, isInOrder) =>
    writePosition(placeholder, isInOrder, { string: 's', integer: 'd' }),
  escape: double,
};

/**
 * Formats of Apple's `NSString`: as of `printf`, with `%@` for objects, and `%lld` for the integers of Swift
 * where no size is known. The parts of a string catalog or of a stringsdict, as `%arg`, have no counterpart.
 */
export const apple: PlaceholderSyntax = {
  isPositional: true,
  read: createReader(String.raw`(?<other>arg\b|#@[^@]*@)|${position()}${spec('A-Za-z@')}`),
  write: (placeholder, isInOrder) => {
    const { length = 'll' } = placeholder;
    return writePosition(placeholder, isInOrder, { string: '@', integer: `${length}d` });
  },
  escape: double,
};

/**
 * Formats of Python with names: `%(name)s`, `%(count)d`. Those without, such as `%s`, are read as well.
 * Replacement fields of `str.format` in braces are none of them.
 */
export const python: PlaceholderSyntax = {
  isPositional: false,
  read: createReader(String.raw`(?:\((?<name>[^()]+)\))?${spec('A-Za-z')}`),
  write(placeholder) {
    const written = specOf(placeholder, { string: 's', integer: 'd' });
    return written && `%(${placeholder.name})${written}`;
  },
  escape: double,
};

/** Formats of Ruby: `%{name}`, and `%<count>d` where the type counts. A lone `%` stands for itself. */
export const ruby: PlaceholderSyntax = {
  isPositional: false,
  read: createReader(String.raw`\{(?<field>[^{}\s]+)\}|<(?<name>[^<>\s]+)>${spec('A-Za-z')}`),
  write(placeholder) {
    const { name, type, padding } = placeholder;
    if (type === 'string' && padding === undefined) return `%{${name}}`;
    const written = specOf(placeholder, { string: 's', integer: 'd' });
    return written && `%<${name}>${written}`;
  },
  escape: (text, next) =>
    text.replace(/%/g, (sign, at: number) =>
      /^[%{<]/.test(text.slice(at + 1, at + 2) || next) ? '%%' : sign,
    ),
};

function position(): string {
  return String.raw`(?:(?<position>[1-9]\d?)\$)?`;
}

/** Flags, width, decimals and letter. No blank is a flag: `100% sure` has no placeholder. */
function spec(letters: string): string {
  const size = '(?<length>hh|h|ll|l|q|L|z|t|j)?';
  return String.raw`(?<padding>[-+0#]*(?:\d+|\*)?)(?:\.(?<precision>\d+|\*))?${size}(?<letter>[${letters}])`;
}

function createReader(source: string): PlaceholderSyntax['read'] {
  const pattern = new RegExp(`%(?:%|${source})`, 'g');
  return (text) => {
    const pieces: Piece[] = [];
    let [end, count] = [0, 0];
    for (const { 0: spelling, index, groups = {} } of text.matchAll(pattern)) {
      pieces.push(text.slice(end, index));
      end = index + spelling.length;
      if (spelling === '%%') {
        pieces.push('%');
        continue;
      }
      const { field, name = field, position: place, other } = groups;
      const number = place === undefined ? count : Number(place) - 1;
      if (name === undefined && place === undefined && other === undefined) count++;
      pieces.push({
        spelling,
        name: name === undefined ? number : toName(name),
        ...(name === undefined || isName(name) ? typeOf(groups) : { type: 'other' }),
      });
    }
    return joinPieces([...pieces, text.slice(end)]);
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

function specOf(
  { type, precision, padding = '' }: Placeholder,
  letters: Letters,
): string | undefined {
  if (type === 'float') return `${padding}${precision === 6 ? '' : `.${precision}`}f`;
  return type === 'string' || type === 'integer' ? padding + letters[type] : undefined;
}

function writePosition(
  placeholder: Placeholder,
  isInOrder: boolean,
  letters: Letters,
): string | undefined {
  const written = specOf(placeholder, letters);
  const { name } = placeholder;
  if (written === undefined || typeof name === 'string' || name > 98) return undefined;
  return `%${isInOrder ? '' : `${name + 1}$`}${written}`;
}

function double(text: string): string {
  return text.replaceAll('%', '%%');
}
