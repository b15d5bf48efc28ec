/** Whether every word of a search occurs in a text, whatever the case. */
export function hasWords(text: string, search: string): boolean {
  const key = text.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => key.includes(word));
}
