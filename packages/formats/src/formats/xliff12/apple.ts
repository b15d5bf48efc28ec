import { type PluralCategory, pluralCategories } from '../../types.ts';

/** What a unit is in a document of Apple's tools, which write plural forms as units of their own. */
export type ApplePart =
  /** One form of the message `key`. */
  | { readonly key: string; readonly category: PluralCategory; readonly variable?: string }
  /** The format of the string `key` in a .stringsdict file, which has variables for its forms. */
  | { readonly key: string; readonly category?: never };

const categories = pluralCategories.join('|');
const separator = '|==|';
const ofCatalog = new RegExp(`^((?:[\\w-]+\\.)*)plural\\.(${categories})$`);
const ofVariable = new RegExp(`^/(.*):dict/([^/]*):dict/(${categories}):dict/:string$`, 's');
const ofFormat = /^\/(.*):dict\/NSStringLocalizedFormatKey:dict\/:string$/s;

/**
 * What the id of a unit says: `%lld birds|==|plural.one` from a string catalog, or from a .stringsdict
 * file the path in it, `/%d birds:dict/birds:dict/one:dict/:string`. Undefined for an ordinary unit.
 */
export function readAppleId(id: string): ApplePart | undefined {
  if (!/[|:]/.test(id)) return undefined;
  const at = id.lastIndexOf(separator);
  const [, steps, form] = (at < 0 ? null : ofCatalog.exec(id.slice(at + separator.length))) ?? [];
  if (steps !== undefined && form !== undefined) {
    const key = id.slice(0, at) + (steps === '' ? '' : separator + steps.slice(0, -1));
    return { key, category: toCategory(form) };
  }
  if (!id.endsWith(':dict/:string')) return undefined;
  const [, name, variable, category] = ofVariable.exec(id) ?? [];
  if (name !== undefined && variable !== undefined && category !== undefined) {
    return { key: name, variable, category: toCategory(category) };
  }
  const [, format] = ofFormat.exec(id) ?? [];
  return format === undefined ? undefined : { key: format };
}

/** The id of the unit with another form of the message that has a form under `id`. */
export function withCategory(id: string, category: PluralCategory): string {
  return id.endsWith(':dict/:string')
    ? id.replace(/[^/]*:dict\/:string$/, () => `${category}:dict/:string`)
    : id.replace(/[^.]*$/, () => category);
}

/** The key of a variable of a string that has more than its plural forms, as in a .stringsdict file. */
export function keyOfVariable(key: string, variable: string): string {
  return `${key}${separator}substitutions.${variable}`;
}

function toCategory(name: string): PluralCategory {
  return pluralCategories.find((category) => category === name) ?? 'other';
}
