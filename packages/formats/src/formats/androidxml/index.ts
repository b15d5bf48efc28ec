import type { Format } from '../../format.ts';
import { xmlCharset } from '../../syntax/xml/charset.ts';
import { editAndroid } from './edit.ts';
import { type AndroidEntry, parseAndroid } from './parse.ts';
import { serializeAndroid } from './serialize.ts';

/** String resources of Android apps. */
export const androidxml: Format<AndroidEntry> = {
  id: 'androidxml',
  label: 'Android Resources (XML)',
  extensions: ['.xml'],
  capabilities: {
    plurals: true,
    comments: true,
    sourceText: false,
    states: false,
    nestedKeys: false,
    namesLocale: false,
  },
  tellsLocked: true,
  pathPattern: '{android}/strings.xml',
  charsetPlace: xmlCharset,
  placeholders: 'printf',
  textSyntax: { placeholders: ['java'], markup: 'xml' },
  detect(name, head) {
    if (!/<resources[\s>/]/.test(head)) return 0;
    return /\.xml$/i.test(name) ? 1 : 0.7;
  },
  parse: parseAndroid,
  edit: editAndroid,
  serialize: serializeAndroid,
};
