import type { TmxPlace } from './unit.ts';

/**
 * What was not kept: a unit with fewer than two texts, a variant without a text or whose code names no locale, a
 * property, attribute or element without a meaning here, a code that has no spelling in the file, an inline element
 * of which only the text is kept, a date that can't be read, characters that XML can't hold; and what a memory that reads
 * the file has no place for: notes, texts that are too long, units without a text in its language.
 */
export const tmxLossKinds = [
  'unit',
  'variant',
  'locale',
  'property',
  'attribute',
  'element',
  'code',
  'inline',
  'date',
  'character',
  'note',
  'length',
  'source',
] as const;

export type TmxLossKind = (typeof tmxLossKinds)[number];

/** What was not kept of one kind and name. */
export interface TmxLoss {
  readonly kind: TmxLossKind;
  /** The name as the file spells it, such as the type of a property; empty where there were too many names. */
  readonly name: string;
  readonly count: number;
  /** The first places, at most `maxLossPlaces`. */
  readonly places: readonly TmxPlace[];
}

export const maxLossPlaces = 5;

/** Files with more different names are broken or hostile. */
const maxNames = 200;
const maxNameLength = 100;

export interface TmxLosses {
  add(kind: TmxLossKind, name: string, place: TmxPlace): void;
  /** What was added, by kind and then by count. */
  list(): TmxLoss[];
}

export function createTmxLosses(): TmxLosses {
  const losses = new Map<string, { kind: TmxLossKind; name: string; places: TmxPlace[] }>();
  const counts = new Map<string, number>();

  return {
    add(kind, name, place) {
      const shown = name.slice(0, maxNameLength);
      const isRoom = losses.size < maxNames || losses.has(`${kind} ${shown}`);
      const key = isRoom ? `${kind} ${shown}` : `${kind} `;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      const loss = losses.get(key);
      if (!loss) losses.set(key, { kind, name: isRoom ? shown : '', places: [place] });
      else if (loss.places.length < maxLossPlaces) loss.places.push(place);
    },
    list: () =>
      [...losses]
        .map(([key, loss]) => ({ ...loss, count: counts.get(key) ?? 0 }))
        .sort(
          (a, b) =>
            tmxLossKinds.indexOf(a.kind) - tmxLossKinds.indexOf(b.kind) || b.count - a.count,
        ),
  };
}
