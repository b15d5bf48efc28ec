import type { Replacement } from '../../edit/edit.ts';
import { attributesOf } from '../../syntax/xml/attributes.ts';
import type { XmlDocument } from '../../syntax/xml/document.ts';
import { setAttribute } from '../../syntax/xml/edits.ts';
import type { Entry, EntryState } from '../../types.ts';
import type { XliffUnit } from './units.ts';

/** The marks of a unit's translation: `approved` of the unit, `state` of its target. */
export interface Marks {
  readonly approved?: string | undefined;
  readonly state?: string | undefined;
}

/** The marks for each state where the unit has none yet. */
const usual: Readonly<Record<EntryState, Marks>> = {
  translated: { state: 'translated' },
  outdated: { state: 'needs-review-translation' },
  reviewed: { state: 'final', approved: 'yes' },
};

/** The state of marks, by the values that XLIFF 1.2 lists for `state` and `approved`. */
export function stateOf({ approved, state = '' }: Marks): EntryState | undefined {
  if (state === 'new' || state.startsWith('needs-')) return 'outdated';
  if (approved === 'yes' || state === 'final' || state === 'signed-off') return 'reviewed';
  return state === 'translated' ? 'translated' : undefined;
}

/**
 * The marks that give a translation a state, with as few changes as possible; a translation without marks is
 * translated.
 */
export function marksFor(wanted: EntryState, old: Marks = {}): Marks {
  if ((stateOf(old) ?? 'translated') === wanted) return old;
  const { approved, state } = usual[wanted];
  return {
    approved: approved ?? (old.approved === undefined ? undefined : 'no'),
    state: wanted === 'outdated' || old.state !== undefined ? state : undefined,
  };
}

/** The marks of an entry that is written to a new unit. */
export function marksOfEntry({ state, meta = {} }: Partial<Entry>): Marks {
  const own: Marks = {
    ...(typeof meta.state === 'string' ? { state: meta.state } : {}),
    ...(typeof meta.approved === 'boolean' ? { approved: meta.approved ? 'yes' : 'no' } : {}),
  };
  return state === undefined || stateOf(own) === state ? own : usual[state];
}

/** The replacements that set the marks of a unit with a target. */
export function setMarks(
  xml: XmlDocument,
  { element, target }: XliffUnit,
  { approved, state }: Marks,
): Replacement[] {
  return [
    ...setAttribute(xml, element, 'approved', approved),
    ...(target ? setAttribute(xml, target, 'state', state) : []),
  ];
}

/** The marks of a unit in the file. */
export function marksOf(xml: XmlDocument, { attributes, target }: XliffUnit): Marks {
  return { approved: attributes.approved, state: target && attributesOf(xml, target).state };
}
