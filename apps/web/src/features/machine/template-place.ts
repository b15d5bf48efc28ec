/** The offset of a line and a column, both from 1. What is beyond the text is its end. */
export function offsetOf(
  text: string,
  { line, column }: { readonly line: number; readonly column: number },
): number {
  const before = text
    .split('\n')
    .slice(0, line - 1)
    .reduce((sum, { length }) => sum + length + 1, 0);
  return Math.min(before + column - 1, text.length);
}
