import type { Container, Member, NestedEntry } from '../../syntax/nested/document.ts';
import type { ParsedEntry, ParseResult } from '../../types.ts';
import type { Forms } from './messages.ts';
import type { GoFile } from './syntaxes.ts';

/** A message of go-i18n: a text by its path, or one that is more than a text. */
export type GoEntry = NestedEntry | GoMessage;

/** A message with forms, or one of a list. */
export interface GoMessage extends ParsedEntry {
  /** A text, or the object with its forms. */
  readonly place: Member;
  readonly forms: Forms | undefined;
  /** The item of a list of messages that it is in. */
  readonly item: Container | undefined;
}

/** Where a message stands: a text, or the object with its forms. */
export function placeOf(entry: GoEntry): Member {
  return 'place' in entry ? entry.place : entry;
}

/** The forms of a message that is an object. */
export function formsIn(entry: GoEntry): Forms | undefined {
  return 'forms' in entry ? entry.forms : undefined;
}

/** The item of a list of messages that a message is in. */
export function itemOf(entry: GoEntry): Container | undefined {
  return 'item' in entry ? entry.item : undefined;
}

/** What `parse` gives. */
export interface GoResult extends ParseResult<GoEntry> {
  readonly file: GoFile;
  /** The list, where the file holds one. */
  readonly list: Container | undefined;
}
