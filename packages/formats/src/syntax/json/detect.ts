import { toStrict } from './outline.ts';

/**
 * The confidence that a file is JSON with texts only (`flat`), or with nested objects or lists. The head may be
 * cut anywhere.
 */
export function detectJson(
  name: string,
  given: string,
  { flat }: { readonly flat: boolean },
): number {
  const head = toStrict(given);
  if (!/^\s*\{\s*("|\}|$)/.test(head)) return 0;
  const nested = /^[^"]*(?:"(?:[^"\\]|\\.)*"[^"[{]*)*[[{]/.test(head.slice(head.indexOf('{') + 1));
  const extension = /\.json$/i.test(name) ? 0.4 : 0;
  return (nested === flat ? 0.3 : 0.5) + extension;
}
