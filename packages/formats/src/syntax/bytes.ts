/** Text from bytes that escapes spell: UTF-8, or where they are not, one character for each. */
export function decodeBytes(bytes: readonly number[]): string {
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    return decoder.decode(Uint8Array.from(bytes));
  } catch {
    return String.fromCharCode(...bytes);
  }
}
