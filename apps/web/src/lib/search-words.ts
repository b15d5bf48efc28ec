/** Whether a text contains every word of a search, ignoring case. */
export function hasWords(text: string, search: string): boolean {
  const key = text.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => key.includes(word));
}
