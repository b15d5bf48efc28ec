import { fingerprintOf } from '../finding.ts';
import type { CheckUnit, Twin } from '../unit.ts';

/** A translation as others are compared with it. */
export interface ComparedText {
  readonly termId: string;
  readonly source: string;
  readonly target: string;
  /** What tells two uses of one source text apart. */
  readonly context: string | null;
  readonly isPlural: boolean;
}

/** Finds the twins of a translation among others: those with its source text or its target. */
export type FindTwins = (text: ComparedText) => readonly Twin[];

/** The most twins with one source text, or one target, that a translation is compared with. */
const maxTwins = 50;

/**
 * Groups translations of one locale, so that the twins of each are found without looking through all. What is not
 * translated yet is no twin.
 */
export function groupTwins(texts: readonly ComparedText[]): FindTwins {
  const translated = texts.filter(({ target }) => target.trim() !== '');
  const bySource = Map.groupBy(translated, (text) => keyOf(text, normalOf(text.source)));
  const byTarget = Map.groupBy(translated, (text) => keyOf(text, text.target));
  return (text) => {
    const groups = [
      bySource.get(keyOf(text, normalOf(text.source))),
      byTarget.get(keyOf(text, text.target)),
    ];
    const found = groups.flatMap((group = []) => firstOthers(group, text.termId));
    return [...new Set(found)].map(({ source, target }) => ({ source, target }));
  };
}

/** A large group is looked at only as far as is needed. */
function firstOthers(group: readonly ComparedText[], termId: string): readonly ComparedText[] {
  const first = group.slice(0, maxTwins + 1).filter((one) => one.termId !== termId);
  return first.slice(0, maxTwins);
}

/** Texts of another context, and those with plural forms, are no twins of others. */
function keyOf({ context, isPlural }: ComparedText, text: string): string {
  return [isPlural ? 'plural' : '', context ?? '', text].join('\u0000');
}

/** What twins differ in, and what a finding is known by. */
interface Difference {
  readonly found: readonly string[];
  readonly about: string;
}

/** Other translations of a source text; `only` is the one of all that have it in the same spelling. */
interface OtherTargets extends Difference {
  readonly only: string | undefined;
}

type TwinUnit = Pick<CheckUnit, 'source' | 'target' | 'twins'>;

/** The other translations of the same source text, if more twins have one of those than agree. */
export function findOtherTargets(unit: TwinUnit): OtherTargets | undefined {
  const same = (unit.twins ?? noTwins).filter(({ source }) => isSame(source, unit.source));
  const others = same.filter(({ target }) => !isSame(target, unit.target));
  // Where as many terms agree with the translation, it is the others that differ.
  if (others.length <= same.length - others.length) return undefined;
  const found = targetsOf(others);
  const alike = targetsOf(others.filter(({ source }) => source === unit.source));
  const [only, ...more] = alike.length > 0 ? alike : found;
  return {
    found,
    about: `${unit.target}\n${found.join('\n')}`,
    only: more.length > 0 ? undefined : only,
  };
}

function targetsOf(twins: readonly Twin[]): readonly string[] {
  return [...new Set(twins.map(({ target }) => target))];
}

/** The other source texts of the same translation. */
export function findOtherSources(unit: TwinUnit): Difference | undefined {
  const others = (unit.twins ?? noTwins).filter(
    ({ source, target }) => target === unit.target && !isSame(source, unit.source),
  );
  const found = [...new Set(others.map(({ source }) => source))];
  return found.length === 0 ? undefined : { found, about: found.join('\n') };
}

/** Checks that compare a translation with those of other terms. */
export const twinCheckIds = ['consistency.source', 'consistency.target'] as const;

/** The fingerprints of what these checks find in a translation, by check. */
export function fingerprintTwins(
  unit: TwinUnit,
): ReadonlyMap<(typeof twinCheckIds)[number], string> {
  const found = [
    ['consistency.source', findOtherTargets(unit)],
    ['consistency.target', findOtherSources(unit)],
  ] as const;
  return new Map(
    found.flatMap(([id, difference]) =>
      difference ? [[id, fingerprintOf([id, '', difference.about])]] : [],
    ),
  );
}

const noTwins: readonly Twin[] = [];

/** Whether texts say the same; case and the marks at the end belong to their places. */
function isSame(a: string, b: string): boolean {
  return a === b || normalOf(a) === normalOf(b);
}

function normalOf(text: string): string {
  const trimmed = text.trim();
  let { length } = trimmed;
  while (length > 0 && /[\s.:!…]/.test(trimmed.charAt(length - 1))) length--;
  return trimmed.slice(0, length).toLowerCase();
}
