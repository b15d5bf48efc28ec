import type { SourceFile } from './source-tree.ts';

export interface Violation {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

/** A rule examines all files and returns the violations. */
export type Rule = (files: readonly SourceFile[]) => readonly Violation[];
