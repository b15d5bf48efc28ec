import type { Usage } from '@parlance/contract';
import { parseReference } from './code-references.ts';

/** A place in code, as it is shown. */
export interface CodePlace {
  /** The path with the line, as references spell it. */
  readonly reference: string;
  /** What the code itself tells of the place; undefined where only a file of translations names it. */
  readonly usage: Usage | undefined;
}

/**
 * The places where a term is used, those that the code tells first. A file of translations may be older than that, so
 * what it says of files that the code tells of is left out.
 */
export function listCodePlaces(
  usages: readonly Usage[],
  references: readonly string[],
): readonly CodePlace[] {
  const told = usages.map((usage) => ({ reference: `${usage.file}:${usage.line}`, usage }));
  const isTold = (reference: string) => {
    const path = parseReference(reference)?.path;
    return path !== undefined && usages.some(({ file }) => isSameFile(file, path));
  };
  const others = [...new Set(references)].filter((reference) => !isTold(reference));
  return [...told, ...others.map((reference) => ({ reference, usage: undefined }))];
}

/** Whether two paths are the same file, of which one may be told from a folder of the repository. */
function isSameFile(a: string, b: string): boolean {
  return a === b || a.endsWith(`/${b}`) || b.endsWith(`/${a}`);
}
