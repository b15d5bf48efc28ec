import type { Format } from '../../format.ts';
import type { FormatId } from '../../types.ts';
import type { NestedEntry } from '../nested/document.ts';
import { detectYaml } from './detect.ts';
import type { YamlResult } from './document.ts';
import { editYaml } from './edit.ts';
import { parseYaml } from './parse.ts';
import { serializeYaml } from './serialize.ts';

/**
 * Creates a format of YAML files. With `flat`, keys are the names of one map, which may contain dots; else they
 * are paths through maps and lists.
 */
export function createYamlFormat(id: FormatId, label: string, flat: boolean): Format<NestedEntry> {
  const layout = { flat };
  return {
    id,
    label,
    extensions: ['.yaml', '.yml'],
    capabilities: {
      plurals: false,
      comments: true,
      sourceText: false,
      states: false,
      nestedKeys: !flat,
      namesLocale: false,
    },
    pathPattern: '{locale}.yaml',
    detect: (name, head) => detectYaml(name, head, layout),
    parse: (source) => parseYaml(source, layout),
    edit: (source, parsed: YamlResult, changes) => editYaml(source, parsed, changes, layout),
    serialize: (resource) => ({ text: serializeYaml(resource, layout), diagnostics: [] }),
  };
}
