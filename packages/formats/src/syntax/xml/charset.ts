import type { CharsetPlace } from '../../format.ts';

const declaration = /^\ufeff?<\?xml\s[^>]*?\bencoding\s*=\s*["']([A-Za-z][\w.:-]*)["']/;

/** The encoding in the XML declaration; without one, XML is in UTF-8. */
export const xmlCharset: CharsetPlace = {
  read: (text) => declaration.exec(text.slice(0, 1000))?.[1],
  toUtf8: (text) =>
    text.replace(declaration, (all, name: string) => {
      const at = all.lastIndexOf(name);
      return `${all.slice(0, at)}UTF-8${all.slice(at + name.length)}`;
    }),
  isUtf8Without: true,
};
