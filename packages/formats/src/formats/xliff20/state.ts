import type { Replacement } from '../../edit/edit.ts';
import type { XmlDocument } from '../../syntax/xml/document.ts';
import { setAttribute } from '../../syntax/xml/edits.ts';
import type { EntryState } from '../../types.ts';
import type { Piece } from './pieces.ts';

/** The state values of XLIFF 2 for each state of an entry; the first one is written. */
const words: Readonly<Record<EntryState, readonly string[]>> = {
  outdated: ['initial'],
  translated: ['translated'],
  reviewed: ['reviewed', 'final'],
};

const states: ReadonlyMap<string, EntryState> = new Map(
  (['outdated', 'translated', 'reviewed'] as const).flatMap((state) =>
    words[state].map((word) => [word, state] as const),
  ),
);

/** The state of a translation: that of its least finished segment. */
export function stateOf(segments: readonly (string | undefined)[]): EntryState | undefined {
  const found = segments.map(readState);
  if (found.includes('outdated')) return 'outdated';
  if (found.length > 0 && found.every((state) => state === 'reviewed')) return 'reviewed';
  return found.includes('translated') ? 'translated' : undefined;
}

/** The state value to write; `own` stays if it means the same state. */
export function wordFor(state: EntryState, own?: string): string | undefined {
  return readState(own) === state ? own : words[state][0];
}

/** The replacements that set the state of segments. A `subState` is removed with the previous state. */
export function setStates(
  xml: XmlDocument,
  pieces: readonly Piece[],
  wanted: EntryState,
): Replacement[] {
  return pieces.flatMap(({ element, isSegment, state }) => {
    if (!isSegment || (readState(state) ?? 'translated') === wanted) return [];
    return [
      ...setAttribute(xml, element, 'state', words[wanted][0]),
      ...setAttribute(xml, element, 'subState', undefined),
    ];
  });
}

function readState(word: string | undefined): EntryState | undefined {
  return word === undefined ? undefined : states.get(word);
}
