import { isMark, listTags } from './markup.ts';
import type { Token } from './token.ts';

/** A text without the marks of what is not to be translated, and whether tags remain; undefined where it has none. */
export function withoutMarks(
  text: string,
): { readonly text: string; readonly hasTags: boolean } | undefined {
  if (!text.includes('<xliff:')) return undefined;
  const tags = listTags(text);
  const marks = tags.filter(isMark);
  if (marks.length === 0) return undefined;
  let [plain, end] = ['', 0];
  for (const mark of marks) {
    plain += text.slice(end, mark.start);
    end = mark.end;
  }
  return { text: plain + text.slice(end), hasTags: tags.length > marks.length };
}

/**
 * The tokens with each part that is not to be translated as one placeholder, from mark to mark, since it is inserted
 * and read as a whole. A part with line ends or with something broken in it stays as it is.
 */
export function joinMarked(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some(({ isLocked }) => isLocked)) return tokens;
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const part = tokens.slice(at, endOfMarked(tokens, at));
    joined.push(...(isWhole(part) ? [toPlaceholder(part)] : part));
    at += part.length;
  }
  return joined;
}

/** Behind the token at an index and, if it is a mark, behind what is locked by it and the mark at the end. */
function endOfMarked(tokens: readonly Token[], at: number): number {
  let end = at + 1;
  while (tokens[end]?.isLocked) end++;
  return end > at + 1 ? end + 1 : end;
}

function isWhole(part: readonly Token[]): boolean {
  const [open, close] = [part[0], part.at(-1)];
  return (
    open?.tag?.role === 'open' &&
    close?.tag?.role === 'close' &&
    !part.some(({ kind, isBroken }) => kind === 'newline' || isBroken)
  );
}

function toPlaceholder(part: readonly Token[]): Token {
  return {
    kind: 'placeholder',
    start: part[0]?.start ?? 0,
    end: part.at(-1)?.end ?? 0,
    key: part.map(({ key }) => key).join(''),
  };
}
