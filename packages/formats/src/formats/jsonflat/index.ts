import { detectJson } from '../../syntax/json/detect.ts';
import { editJson } from '../../syntax/json/edit.ts';
import { parseJson } from '../../syntax/json/parse.ts';
import { serializeJson } from '../../syntax/json/serialize.ts';
import type { NestedEntry, NestedResult } from '../../syntax/nested/document.ts';
import type { Format } from '../../types.ts';

/** Keys are names of one object, dots and all. */
const layout = { flat: true };

export const jsonFlat: Format<NestedEntry> = {
  id: 'jsonflat',
  label: 'JSON Flat',
  extensions: ['.json'],
  capabilities: {
    plurals: false,
    comments: false,
    sourceText: false,
    nestedKeys: false,
    namesLocale: false,
  },
  detect: (name, head) => detectJson(name, head, layout),
  parse: (source) => parseJson(source, layout),
  edit: (source, parsed: NestedResult, changes) => ({
    text: editJson(source, parsed, changes, layout),
    diagnostics: [],
  }),
  serialize: (resource) => serializeJson(resource, layout),
};
