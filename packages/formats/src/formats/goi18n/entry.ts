import type { ParseResult } from '../../format.ts';
import type { Container, Member, NestedEntry } from '../../syntax/nested/document.ts';
import type { ParsedEntry } from '../../types.ts';
import type { Forms } from './messages.ts';
import type { GoFile } from './syntaxes.ts';

/** A message of go-i18n: a text with its path, or a message with more than a text. */
export type GoEntry = NestedEntry | GoMessage;

/** A message with forms, or an item of a list. */
export interface GoMessage extends ParsedEntry {
  /** The text, or the object with the forms. */
  readonly place: Member;
  readonly forms: Forms | undefined;
  /** The item that contains the message, in a list of messages. */
  readonly item: Container | undefined;
}

/** The member that holds a message: a text, or the object with its forms. */
export function placeOf(entry: GoEntry): Member {
  return 'place' in entry ? entry.place : entry;
}

/** The forms of a message that is an object. */
export function formsIn(entry: GoEntry): Forms | undefined {
  return 'forms' in entry ? entry.forms : undefined;
}

/** The item that contains a message, in a list of messages. */
export function itemOf(entry: GoEntry): Container | undefined {
  return 'item' in entry ? entry.item : undefined;
}

/** The result of `parseGo`. */
export interface GoResult extends ParseResult<GoEntry> {
  readonly file: GoFile;
  /** The list, if the file is a list of messages. */
  readonly list: Container | undefined;
}
