import type { NestedEntry } from '../../syntax/nested/document.ts';
import { detectYaml } from '../../syntax/yaml/detect.ts';
import type { YamlResult } from '../../syntax/yaml/document.ts';
import { editYaml } from '../../syntax/yaml/edit.ts';
import { parseYaml } from '../../syntax/yaml/parse.ts';
import { serializeYaml } from '../../syntax/yaml/serialize.ts';
import type { Format } from '../../types.ts';

/** Keys are names of one map, dots and all. */
const layout = { flat: true };

export const yamlFlat: Format<NestedEntry> = {
  id: 'yamlflat',
  label: 'YAML Flat',
  extensions: ['.yaml', '.yml'],
  capabilities: {
    plurals: false,
    comments: true,
    sourceText: false,
    nestedKeys: false,
    namesLocale: false,
  },
  detect: (name, head) => detectYaml(name, head, layout),
  parse: (source) => parseYaml(source, layout),
  edit: (source, parsed: YamlResult, changes) => ({
    text: editYaml(source, parsed, changes, layout),
    diagnostics: [],
  }),
  serialize: (resource) => ({ text: serializeYaml(resource, layout), diagnostics: [] }),
};
