import type { Diagnostic, DiagnosticCode, Message, ParsedEntry } from '@parlance/formats';

/** The longest term or text of a form that a file may bring in, in bytes of UTF-8. */
const maxBytes = 65_536;

export const unreadable: Diagnostic = {
  severity: 'error',
  code: 'encoding',
  message: 'The file is not text in an encoding that this format can have.',
  line: 1,
  column: 1,
};

/** What is right in the file and can't be stored in the database. */
export function findUnstorable(entries: readonly ParsedEntry[], source: string): Diagnostic[] {
  return entries.flatMap((entry) => {
    const texts = [entry.key, ...textsOf(entry.message)];
    const refuse = (code: DiagnosticCode, message: string): Diagnostic[] => {
      const line = source.slice(0, entry.span.start).split('\n').length;
      const column = entry.span.start - source.lastIndexOf('\n', entry.span.start - 1);
      return [{ severity: 'error', code, message, line, column, key: entry.key.slice(0, 200) }];
    };
    if (texts.some((text) => text.includes('\0') || !text.isWellFormed())) {
      return refuse('value', 'The entry holds a NUL character or half of a surrogate pair.');
    }
    // Only a text of over a third as many code units can be too long in bytes.
    if (texts.some((text) => text.length * 3 > maxBytes && Buffer.byteLength(text) > maxBytes)) {
      return refuse('limit', 'The entry is longer than 64 kB.');
    }
    return [];
  });
}

function textsOf(message: Message): readonly string[] {
  return typeof message === 'string' ? [message] : Object.values(message.plural);
}
