import type { PluralCategory } from '@parlance/messages';
import { type ApplePart, keyOfVariable, readAppleId } from './apple.ts';
import type { UnitGroup, XliffUnit } from './units.ts';

/** Plural forms collected so far. */
interface Draft {
  readonly base: string;
  readonly variable: string | undefined;
  readonly units: [XliffUnit, ...XliffUnit[]];
  readonly forms: Map<PluralCategory, XliffUnit>;
}

/**
 * Groups the units of a `<file>` that are plural forms of one message; each other unit is a group of its own.
 * `read` returns the texts of a unit.
 */
export function groupUnits(
  units: readonly XliffUnit[],
  read: (unit: XliffUnit) => { readonly source: string; readonly target: string },
): UnitGroup[] {
  const groups: UnitGroup[] = [];
  const formats: { key: string; unit: XliffUnit }[] = [];
  const drafts = new Map<string, Draft>();
  for (const unit of units) {
    const { id = '' } = unit.attributes;
    const part = readAppleId(id);
    if (!part) groups.push({ key: id, units: [unit], last: unit, isOrdinary: true });
    else if (part.category === undefined) formats.push({ key: part.key, unit });
    else addForm(drafts, part, unit, groups);
  }
  if (formats.length === 0 && drafts.size === 0) return groups;
  const variables = Map.groupBy(drafts.values(), ({ base, variable }) =>
    variable === undefined ? undefined : base,
  );
  for (const { key, unit } of formats) {
    const [only, ...others] = variables.get(key) ?? [];
    const usual = `%#@${only?.variable}@`;
    const { source, target } = read(unit);
    if (only && others.length === 0 && source === usual && (target === '' || target === usual)) {
      groups.push({ ...toGroup(only, key), units: [...only.units, unit], format: unit });
      drafts.delete(keyOf(only));
    } else {
      groups.push({ key, units: [unit], last: unit, isOrdinary: false });
    }
  }
  for (const draft of drafts.values()) groups.push(toGroup(draft, keyOf(draft)));
  return groups.sort((a, b) => startOf(a) - startOf(b));
}

/** Adds a form to its message; a repeated form becomes another message with the same key. */
function addForm(
  drafts: Map<string, Draft>,
  { key: base, variable, category }: Extract<ApplePart, { category: PluralCategory }>,
  unit: XliffUnit,
  groups: UnitGroup[],
): void {
  const fresh: Draft = { base, variable, units: [unit], forms: new Map([[category, unit]]) };
  const draft = drafts.get(keyOf(fresh));
  if (!draft) {
    drafts.set(keyOf(fresh), fresh);
  } else if (draft.forms.has(category)) {
    groups.push(toGroup(fresh, keyOf(fresh)));
  } else {
    draft.units.push(unit);
    draft.forms.set(category, unit);
  }
}

function keyOf({ base, variable }: Draft): string {
  return variable === undefined ? base : keyOfVariable(base, variable);
}

function toGroup({ units, forms }: Draft, key: string): UnitGroup {
  return { key, units, last: units.at(-1) ?? units[0], forms, isOrdinary: false };
}

/** The offset where a message begins in the file. */
function startOf({ units }: UnitGroup): number {
  return units.reduce((start, { span }) => Math.min(start, span.start), units[0].span.start);
}
