import { isMark, listTags } from './markup.ts';

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
