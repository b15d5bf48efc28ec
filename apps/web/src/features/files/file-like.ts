import type { ProjectFile } from '@parlance/contract';

/**
 * The file of the project that a file on disk corresponds to: the only one whose pattern matches the path. Only as
 * many parts of the pattern and the path are compared, from their ends, as both have.
 */
export function findFileLike(path: string, files: readonly ProjectFile[]): ProjectFile | undefined {
  const parts = path.split('/');
  const alike = files.filter((file) => file.path !== null && endsLike(parts, file.path));
  return alike.length === 1 ? alike[0] : undefined;
}

function endsLike(parts: readonly string[], pattern: string): boolean {
  const wanted = pattern.split('/');
  const length = Math.min(parts.length, wanted.length);
  return parts
    .slice(-length)
    .every((part, place) => toRule(wanted.slice(-length)[place] ?? '').test(part));
}

/** Matches one part of a pattern; a placeholder matches any text. */
function toRule(part: string): RegExp {
  const texts = part.split(/\{\w+\}/).map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${texts.join('.+')}$`, 'u');
}
