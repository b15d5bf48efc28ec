/** Why an archive can't be opened, for the person who sent it. */
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
