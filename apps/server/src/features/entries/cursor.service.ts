import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import type { EntryKey } from './entries.queries.ts';

const cursorSchema = z.tuple([z.int(), z.string(), z.uuid()]);

/** A place in a list as text that means nothing to the caller. */
export function toCursor({ position, value, id }: EntryKey): string {
  return Buffer.from(JSON.stringify([position, value, id])).toString('base64url');
}

export function fromCursor(cursor: string): EntryKey {
  try {
    const text = Buffer.from(cursor, 'base64url').toString();
    const [position, value, id] = cursorSchema.parse(JSON.parse(text));
    return { position, value, id };
  } catch {
    throw new AppError('BadRequest', [{ path: 'query.cursor', message: 'is not a cursor' }]);
  }
}
