import {
  type Message,
  type PluralCategory,
  type PluralMessage,
  pluralCategories,
} from '@parlance/messages';
import { bare } from '../../entry.ts';
import { writeProblem } from '../../syntax/collect.ts';
import {
  type Container,
  isContainer,
  isEntry,
  type NestedEntry,
  nameOf,
} from '../../syntax/nested/document.ts';
import type { Diagnostic, Entry } from '../../types.ts';

/** The reserved names of an object besides its plural forms, in lower case: go-i18n ignores case. */
const details = new Set(['id', 'description', 'hash', 'leftdelim', 'rightdelim']);

/** The texts of a message by their plural category; a message without plural forms has only `other`. */
export type Forms = ReadonlyMap<PluralCategory, NestedEntry>;

/**
 * The forms of an object that is a message: all its names are reserved by go-i18n, at least one is a form, and
 * all have texts. Undefined for any other container, such as one with nested messages.
 */
export function formsOf(container: Container): Forms | undefined {
  if (container.kind !== 'object' || container.prefix === '') return undefined;
  const forms = new Map<PluralCategory, NestedEntry>();
  for (const member of container.members) {
    if (isContainer(member)) return undefined;
    if (!isEntry(member) && member.kept === 'replaced') continue;
    const name = nameOf(member);
    const category = isEntry(member) && pluralCategories.find((known) => known === name);
    if (category) forms.set(category, member);
    else if (!details.has(name.toLowerCase())) return undefined;
  }
  return forms.size > 0 ? forms : undefined;
}

/** The message of these forms: a plain text where `other` is the only one. */
export function toMessage(forms: Forms): Message {
  const only = forms.size === 1 ? forms.get('other') : undefined;
  if (only) return String(only.message);
  const plural: PluralMessage['plural'] = Object.fromEntries(
    Array.from(forms, ([name, { message }]) => [name, String(message)]),
  );
  return { plural };
}

/** The forms of a message to write; always at least one. */
export function toForms(message: Message): ReadonlyMap<string, string> {
  if (typeof message === 'string') return new Map([['other', message]]);
  const forms = pluralCategories.flatMap((category) => {
    const text = message.plural[category];
    return text === undefined ? [] : [[category, text] as const];
  });
  return new Map(forms.length > 0 ? forms : [['other', '']]);
}

/** Reports a plural message whose only form is `other`, which will be read as a plain text. */
export function reportLonely(key: string, message: Message | null, diagnostics: Diagnostic[]) {
  if (message === null || typeof message === 'string') return;
  if ([...toForms(message).keys()].some((category) => category !== 'other')) return;
  const problem =
    'With “other” as its only form, the message will be read as one without plural forms.';
  diagnostics.push(writeProblem('plural', key, problem));
}

/** The details of a message in an object: the description is its comment, the others are `meta`. */
export function readDetails({ members }: Container): Pick<Entry, 'comments' | 'meta'> {
  const comments: string[] = [];
  const meta: Record<string, string> = {};
  for (const member of members) {
    if (isContainer(member) || !isEntry(member)) continue;
    const name = nameOf(member);
    const folded = name.toLowerCase();
    const text = String(member.message);
    if (folded === 'description') for (const line of text.split(/\r\n|\n/)) comments.push(line);
    else if (details.has(folded) && name !== 'id') meta[name] = text;
  }
  return {
    comments: comments.length > 0 ? comments : bare.comments,
    meta: Object.keys(meta).length > 0 ? meta : bare.meta,
  };
}

/** An object that is a message. */
export interface MessageObject {
  readonly place: Container;
  readonly forms: Forms;
}

/** Adds the texts and messages of a container, at any depth, to a list in the order of the file. */
export function findMessages(container: Container, found: (NestedEntry | MessageObject)[]) {
  const forms = formsOf(container);
  if (forms) {
    found.push({ place: container, forms });
    return;
  }
  for (const member of container.members) {
    if (isContainer(member)) findMessages(member, found);
    else if (isEntry(member)) found.push(member);
  }
}
