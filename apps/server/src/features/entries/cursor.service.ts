import { text } from '@parlance/contract';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import type { EntryKey } from './entries.queries.ts';

// A cursor can be made up, with text that the database can't hold.
const cursorSchema = z.tuple([z.int(), text(0, 500), z.uuid()]);

/** A place in a list as text that means nothing to the caller. */
export function toCursor({ position, name, id }: EntryKey): string {
  return Buffer.from(JSON.stringify([position, name, id])).toString('base64url');
}

export function fromCursor(cursor: string): EntryKey {
  try {
    const json = Buffer.from(cursor, 'base64url').toString();
    const [position, name, id] = cursorSchema.parse(JSON.parse(json));
    return { position, name, id };
  } catch {
    throw new AppError('BadRequest', [{ path: 'query.cursor', message: 'is not a cursor' }]);
  }
}
