/** The exit codes of every command. */
export const exitCodes = { fine: 0, findings: 1, failure: 2 } as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** A place in a file, both numbers from 1. */
export interface FilePlace {
  readonly file: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** What keeps a command from doing its work: shown to its user, who can do something about it. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly place: FilePlace | undefined;
  /** What to do about it, as a sentence. */
  readonly next: string | undefined;
  /** Further problems of the same kind, each at its place. */
  readonly others: readonly Problem[];

  constructor(
    message: string,
    {
      place,
      next,
      others = [],
      cause,
    }: {
      readonly place?: FilePlace | undefined;
      readonly next?: string | undefined;
      readonly others?: readonly Problem[];
      readonly cause?: unknown;
    } = {},
  ) {
    super(message, { cause });
    this.place = place;
    this.next = next;
    this.others = others;
  }
}

/** A place as editors and terminals open it: `locales/de.json:3:7`. */
export function toPlaceText({ file, line, column }: FilePlace): string {
  if (line === undefined) return file;
  return column === undefined ? `${file}:${line}` : `${file}:${line}:${column}`;
}
