import type { ZodType } from 'zod';
import { AppError } from '../app-error.ts';

/** A place in a list as text that means nothing to the caller. */
export function toCursor(place: object): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** The place of a cursor, which can be made up: the schema keeps out what the list can't have. */
export function fromCursor<Place>(schema: ZodType<Place>, cursor: string): Place {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new AppError('BadRequest', [{ path: 'query.cursor', message: 'is not a cursor' }]);
  }
}
