import type { SourceFile } from './source-tree.ts';

export interface Violation {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

/** A rule looks at all files at once and answers what breaks it. */
export type Rule = (files: readonly SourceFile[]) => readonly Violation[];
