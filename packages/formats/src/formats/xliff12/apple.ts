import { type PluralCategory, pluralCategories } from '@parlance/messages';

/** The role of a unit in a document of Apple's tools, which write plural forms as separate units. */
export type ApplePart =
  /** A plural form of the message `key`. */
  | { readonly key: string; readonly category: PluralCategory; readonly variable?: string }
  /** The format of the string `key` of a .stringsdict file, whose variables have the forms. */
  | { readonly key: string; readonly category?: never };

const categories = pluralCategories.join('|');
const separator = '|==|';
const ofCatalog = new RegExp(`^((?:[\\w-]+\\.)*)plural\\.(${categories})$`);
const ofVariable = new RegExp(`^/(.*):dict/([^/]*):dict/(${categories}):dict/:string$`, 's');
const ofFormat = /^\/(.*):dict\/NSStringLocalizedFormatKey:dict\/:string$/s;

/**
 * The role that the id of a unit names: `%lld birds|==|plural.one` from a string catalog, or the path in a
 * .stringsdict file, `/%d birds:dict/birds:dict/one:dict/:string`. Undefined for an ordinary unit.
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

/** The id for another plural form of the message that the unit with `id` belongs to. */
export function withCategory(id: string, category: PluralCategory): string {
  return id.endsWith(':dict/:string')
    ? id.replace(/[^/]*:dict\/:string$/, () => `${category}:dict/:string`)
    : id.replace(/[^.]*$/, () => category);
}

/** The key of a variable, for a string with more than plural forms, as in a .stringsdict file. */
export function keyOfVariable(key: string, variable: string): string {
  return `${key}${separator}substitutions.${variable}`;
}

function toCategory(name: string): PluralCategory {
  return pluralCategories.find((category) => category === name) ?? 'other';
}
