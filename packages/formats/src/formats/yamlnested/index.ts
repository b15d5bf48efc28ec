import { createYamlFormat } from '../../syntax/yaml/format.ts';

export const yamlNested = createYamlFormat('yamlnested', 'YAML', false);
