import { createYamlFormat } from '../../syntax/yaml/format.ts';

export const yamlFlat = createYamlFormat('yamlflat', 'YAML Flat', true);
