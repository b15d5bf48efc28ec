import type { Format, FormatId } from '../../types.ts';
import type { NestedEntry, NestedResult } from '../nested/document.ts';
import { detectJson } from './detect.ts';
import { editJson } from './edit.ts';
import { parseJson } from './parse.ts';
import { serializeJson } from './serialize.ts';

/**
 * A format of JSON files. With `flat`, keys are names of one object, dots and all; else they are
 * paths through objects and lists.
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
