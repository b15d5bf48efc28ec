import { isPlaceholder, type Piece, type Placeholder, type PlaceholderSyntax } from './types.ts';

/** Common names for numbers in programs. */
const numberNames =
  /^(?:n|num|number|quantity|total|amount)$|^(?:num|number|count|total)[A-Z_]|(?:^|_)(?:count|num|total)$|[a-z](?:Count|Number|Total|Amount|Quantity)$/;

/** Whether programs give a number to a value of this name, as far as names tell. */
export function isNumberName(name: string): boolean {
  return numberNames.test(name);
}

/**
 * The name or position of the value that plural forms count: the name that libraries use, the only integer, the
 * name that sounds like a number, the one that a form omits, or the only one. Undefined where no form shows a
 * value; null where the choice is ambiguous.
 */
export function findCount(
  forms: readonly (readonly Piece[])[],
  { countName }: Pick<PlaceholderSyntax, 'countName'>,
): string | number | null | undefined {
  const shown = forms.map((pieces) => pieces.filter(isPlaceholder));
  const all = shown.flat();
  const names = [...new Set(all.map(({ name }) => name))];
  if (names.length === 0) return undefined;
  if (countName !== undefined) return names.includes(countName) ? countName : undefined;
  const isMissing = (name: string | number) =>
    shown.some((values) => !values.some((value) => value.name === name));
  const candidates = [
    names.filter((name) => all.some((value) => value.name === name && isInteger(value))),
    names.filter((name) => name === 'count'),
    names.filter((name) => typeof name === 'string' && isNumberName(name)),
    names.filter(isMissing),
    names,
  ];
  const some = candidates.find((list) => list.length > 0) ?? [];
  const [only, ...others] = some.length > 1 ? some.filter(isMissing) : some;
  return only === undefined || others.length > 0 ? null : only;
}

function isInteger({ type, isGrouped = false }: Placeholder): boolean {
  return type === 'integer' || (type === 'number' && isGrouped);
}
