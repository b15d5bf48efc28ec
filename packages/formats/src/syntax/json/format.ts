import type { Format } from '../../format.ts';
import type { FormatId } from '../../types.ts';
import type { NestedEntry, NestedResult } from '../nested/document.ts';
import { detectJson } from './detect.ts';
import { editJson } from './edit.ts';
import { parseJson } from './parse.ts';
import { serializeJson } from './serialize.ts';

/**
 * Creates a format of JSON files. With `flat`, keys are the names of one object, which may contain dots; else
 * they are paths through objects and lists.
 */
export function createJsonFormat(id: FormatId, label: string, flat: boolean): Format<NestedEntry> {
  const layout = { flat };
  return {
    id,
    label,
    extensions: ['.json'],
    capabilities: {
      plurals: false,
      comments: false,
      sourceText: false,
      states: false,
      nestedKeys: !flat,
      namesLocale: false,
    },
    pathPattern: '{locale}.json',
    detect: (name, head) => detectJson(name, head, layout),
    parse: (source) => parseJson(source, layout),
    edit: (source, parsed: NestedResult, changes) => editJson(source, parsed, changes, layout),
    serialize: (resource, options) => serializeJson(resource, layout, options),
  };
}
