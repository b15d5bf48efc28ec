import type { Format } from '../../format.ts';
import { editFluent } from './edit.ts';
import { type FluentEntry, type FluentResult, parseFluent } from './parse.ts';
import { serializeFluent } from './serialize.ts';

/** Files of Project Fluent. */
export const fluent: Format<FluentEntry> = {
  id: 'fluent',
  label: 'Fluent',
  extensions: ['.ftl'],
  capabilities: {
    plurals: true,
    comments: true,
    sourceText: false,
    states: false,
    nestedKeys: false,
    namesLocale: false,
  },
  pathPattern: 'locales/{tag}/main.ftl',
  placeholders: 'fluent',
  textSyntax: { markup: 'html' },
  detect(name, head) {
    const looksRight = /^-?[A-Za-z][\w-]* *=/m.test(head);
    if (/\.ftl$/i.test(name)) return looksRight ? 1 : 0.6;
    return /^-?[A-Za-z][\w-]* *=.*\{ ?[$-][A-Za-z]/m.test(head) ? 0.3 : 0;
  },
  parse: parseFluent,
  edit: (source, parsed: FluentResult, changes) => editFluent(source, parsed, changes),
  serialize: serializeFluent,
};
