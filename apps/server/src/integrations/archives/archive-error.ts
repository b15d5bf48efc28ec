/** A problem with an archive, with a message for its sender. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
  readonly tooLarge: boolean;

  constructor(
    message: string,
    { tooLarge = false, cause }: { tooLarge?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.tooLarge = tooLarge;
  }
}
