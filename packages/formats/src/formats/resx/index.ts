import type { Format } from '../../format.ts';
import { xmlCharset } from '../../syntax/xml/charset.ts';
import { editResx } from './edit.ts';
import { parseResx, type ResxEntry } from './parse.ts';
import { serializeResx } from './serialize.ts';

/** String resources of .NET. */
export const resx: Format<ResxEntry> = {
  id: 'resx',
  label: 'Resource RESX',
  extensions: ['.resx'],
  capabilities: {
    plurals: false,
    comments: true,
    sourceText: false,
    states: false,
    nestedKeys: false,
    namesLocale: false,
  },
  showsIcu: true,
  pathPattern: 'Resources.{tag}.resx',
  namesOthers: true,
  charsetPlace: xmlCharset,
  placeholders: 'dotnet',
  detect(name, head) {
    const looksRight = /<root[\s>]/.test(head) && /<(data|resheader)\s/.test(head);
    if (/\.resx$/i.test(name)) return looksRight ? 1 : 0.6;
    return looksRight ? 0.8 : 0;
  },
  parse: parseResx,
  edit: editResx,
  serialize: serializeResx,
};
