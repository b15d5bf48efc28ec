/** Thrown while the embedded database is unavailable: it has stopped, and the next connection starts it again. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError';
}
