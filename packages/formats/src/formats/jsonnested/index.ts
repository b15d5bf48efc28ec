import { detectJson } from '../../syntax/json/detect.ts';
import { editJson } from '../../syntax/json/edit.ts';
import { parseJson } from '../../syntax/json/parse.ts';
import { serializeJson } from '../../syntax/json/serialize.ts';
import type { NestedEntry, NestedResult } from '../../syntax/nested/document.ts';
import type { Format } from '../../types.ts';

/** Keys are paths through objects and lists. */
const layout = { flat: false };

export const jsonNested: Format<NestedEntry> = {
  id: 'jsonnested',
  label: 'JSON',
  extensions: ['.json'],
  capabilities: {
    plurals: false,
    comments: false,
    sourceText: false,
    nestedKeys: true,
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
