import type { ZodType } from 'zod';
import { AppError } from '../app-error.ts';

/** Encodes a position in a list as an opaque text. */
export function toCursor(place: object): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** Decodes a cursor. Callers can make one up, so the schema validates the position. */
export function fromCursor<Place>(
  schema: ZodType<Place>,
  cursor: string,
  path = 'query.cursor',
): Place {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new AppError('BadRequest', [{ path, message: 'is not a cursor' }]);
  }
}
