import type { Format } from '../../format.ts';
import { editProperties } from './edit.ts';
import { type PropertiesEntry, parseProperties } from './parse.ts';
import { serializeProperties } from './serialize.ts';

/** Files of `java.util.Properties`. */
export const properties: Format<PropertiesEntry> = {
  id: 'properties',
  label: 'Java Properties',
  extensions: ['.properties'],
  capabilities: {
    plurals: false,
    comments: true,
    sourceText: false,
    states: false,
    nestedKeys: false,
    namesLocale: false,
  },
  showsIcu: true,
  pathPattern: 'messages_{locale}.properties',
  namesOthers: true,
  placeholders: 'icu',
  textSyntax: { placeholders: ['javamessage'] },
  fallbackCharset: 'iso-8859-1',
  detect: (name, head) => {
    if (/\.properties$/i.test(name)) return 0.9;
    // Each line matches in one way only, so that no file causes backtracking.
    return /^(?:[^\S\n]*(?:[#!][^\n]*)?\n)*[\w.-]+[ \t]*=/.test(head) ? 0.1 : 0;
  },
  parse: parseProperties,
  edit: (source, parsed, changes) => ({
    text: editProperties(source, parsed, changes),
    diagnostics: [],
  }),
  serialize: (resource) => ({ text: serializeProperties(resource), diagnostics: [] }),
};
