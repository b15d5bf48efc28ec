import { lineBreakOf } from '../../lines.ts';
import type { CharsetPlace } from '../../types.ts';

/** The entry with the empty `msgid`, which is the first one, up to its text. */
const header = /^(?:#[^\n]*\n|[ \t]*\r?\n)*msgid[ \t]+""[ \t]*(\r?\n)msgstr[ \t]+"/;
const charset = /Content-Type:[^"\n]*?charset=([^\s;"\\]+)/i;
const field = 'Content-Type: text/plain; charset=UTF-8\\n';

/** Where a catalogue says its encoding: in a field of its header. Without one, it is in ASCII. */
export const poCharset: CharsetPlace = {
  read: (text) => charset.exec(headerOf(text))?.[1],
  toUtf8(text) {
    const own = headerOf(text);
    if (charset.test(own)) {
      const said = own.replace(
        charset,
        (all, name: string) => `${all.slice(0, -name.length)}UTF-8`,
      );
      return said + text.slice(own.length);
    }
    const start = header.exec(text)?.[0];
    if (start !== undefined)
      return `${start}${field}"${lineBreakOf(text)}"${text.slice(start.length)}`;
    const lines = ['msgid ""', 'msgstr ""', `"${field}"`, '', ''];
    return lines.join(lineBreakOf(text)) + text;
  },
  isUtf8Without: false,
};

/** The header, if there is one, and what stands before it. */
function headerOf(text: string): string {
  const start = header.exec(text)?.[0];
  if (start === undefined) return '';
  const next = /^[ \t]*(?:msgid|msgctxt)/m.exec(text.slice(start.length))?.index;
  return next === undefined ? text : text.slice(0, start.length + next);
}
