import type { ProjectFile } from '@parlance/contract';

/**
 * The file of a project that one from a disk is, if its path tells: the pattern of the file, or the end of it as far
 * as the path goes, fits, and that of no other file does.
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

/** What a part of a pattern fits; a placeholder stands for any text. */
function toRule(part: string): RegExp {
  const texts = part.split(/\{\w+\}/).map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${texts.join('.+')}$`, 'u');
}
