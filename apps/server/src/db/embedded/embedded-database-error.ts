/** The embedded database is not there: it has stopped, and starts again when it is next asked. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError';
}
