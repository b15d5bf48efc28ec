import { lineBreakOf } from '../../edit/lines.ts';
import type { CharsetPlace } from '../../format.ts';

/** The header entry up to its `msgstr`: the first entry, with an empty `msgid`. */
const header = /^(?:#[^\n]*\n|[ \t]*\r?\n)*msgid[ \t]+""[ \t]*(\r?\n)msgstr[ \t]+"/;
const charset = /Content-Type:[^"\n]*?charset=([^\s;"\\]+)/i;
const field = 'Content-Type: text/plain; charset=UTF-8\\n';

/** The encoding of a catalogue, which a field of its header declares. Without the field, it is ASCII. */
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

/** The header entry, with the text before it; empty without one. */
function headerOf(text: string): string {
  const start = header.exec(text)?.[0];
  if (start === undefined) return '';
  const next = /^[ \t]*(?:msgid|msgctxt)/m.exec(text.slice(start.length))?.index;
  return next === undefined ? text : text.slice(0, start.length + next);
}
