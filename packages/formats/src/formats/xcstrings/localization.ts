import { type Message, pluralCategories } from '@parlance/messages';
import type { JsonDocument, JsonNode } from '../../syntax/json/document.ts';
import type { Writable } from '../../syntax/json/style.ts';
import type { EntryState } from '../../types.ts';
import type { Step } from './keys.ts';
import { isSorted, sortNames } from './order.ts';
import { markFor } from './state.ts';

/** An object of a catalog under construction. It is a map, since names come from outside. */
export type Draft = Map<string, Writable>;

/** A deep copy of an object that can be changed. */
export function toDraft(document: JsonDocument, node: JsonNode | undefined): Draft {
  return new Map(
    document.membersOf(node).map((member): [string, Writable] => {
      const isObject = document.kindOf(member) === 'object';
      const value = isObject ? toDraft(document, member) : document.jsonOf(member);
      return [document.nameOf(member), value];
    }),
  );
}

/**
 * Sorts the names of an object and of all inner objects in Xcode's order. Objects in that order, which most
 * are, are returned themselves.
 */
export function inOrder(draft: Draft): Draft {
  for (const [name, value] of draft) if (isDraft(value)) draft.set(name, inOrder(value));
  if (isSorted(draft.keys())) return draft;
  return new Map(sortNames(draft.keys()).map((name) => [name, draft.get(name) ?? null]));
}

/** Sets the message at a path. */
export function setMessage(
  localization: Draft,
  path: readonly Step[],
  message: Message,
  state: EntryState | undefined,
): void {
  const holder = holderAt(localization, path);
  if (typeof message === 'string') {
    removeForms(holder);
    setUnit(holder, message, state);
    return;
  }
  holder.delete('stringUnit');
  const plural = draftIn(draftIn(holder, 'variations'), 'plural');
  for (const category of pluralCategories) {
    const text = message.plural[category];
    if (text === undefined) plural.delete(category);
    else setUnit(draftIn(plural, category), text, state);
  }
}

/** The object with the texts at a path, created where it is missing. */
export function holderAt(localization: Draft, path: readonly Step[]): Draft {
  let holder = localization;
  for (const step of path) holder = draftIn(parentOf(holder, step), step.name);
  return holder;
}

/** Removes the message at a path, and the objects that it leaves empty. */
export function removeMessage(localization: Draft, path: readonly Step[]): void {
  const [step, ...rest] = path;
  if (!step) {
    localization.delete('stringUnit');
    removeForms(localization);
    return;
  }
  const parent = parentOf(localization, step);
  const holder = draftIn(parent, step.name);
  removeMessage(holder, rest);
  if (!hasTexts(holder)) parent.delete(step.name);
  prune(localization);
}

/** Whether a localization has a text, at any depth. */
export function hasTexts(holder: Draft): boolean {
  return ['stringUnit', 'variations', 'substitutions'].some((name) => holder.has(name));
}

function setUnit(holder: Draft, text: string, state: EntryState | undefined) {
  const unit = draftIn(holder, 'stringUnit');
  const [mark, old] = [unit.get('state'), unit.get('value')];
  const had =
    typeof old === 'string'
      ? { text: old, mark: typeof mark === 'string' ? mark : undefined }
      : undefined;
  unit.set('state', markFor(text, state, had));
  unit.set('value', text);
}

function removeForms(holder: Draft) {
  const variations = holder.get('variations');
  if (isDraft(variations)) variations.delete('plural');
  prune(holder);
}

/** Removes objects that are empty. */
function prune(holder: Draft) {
  const variations = holder.get('variations');
  for (const [parent, names] of [
    [variations, ['device', 'width']],
    [holder, ['variations', 'substitutions']],
  ] as const) {
    if (!isDraft(parent)) continue;
    for (const name of names) {
      const inner = parent.get(name);
      if (isDraft(inner) && inner.size === 0) parent.delete(name);
    }
  }
}

function parentOf(holder: Draft, { kind }: Step): Draft {
  return kind === 'substitutions'
    ? draftIn(holder, kind)
    : draftIn(draftIn(holder, 'variations'), kind);
}

/** The object under a name, created where it is missing. */
function draftIn(parent: Draft, name: string): Draft {
  const found = parent.get(name);
  if (isDraft(found)) return found;
  const made: Draft = new Map();
  parent.set(name, made);
  return made;
}

export function isDraft(value: Writable | undefined): value is Draft {
  return value instanceof Map;
}
