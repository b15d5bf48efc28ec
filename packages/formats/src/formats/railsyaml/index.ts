import type { Format } from '../../format.ts';
import { parseYaml } from '../../syntax/yaml/parse.ts';
import { detectRails, localeOfRails } from './detect.ts';
import { editRails } from './edit.ts';
import { parseRails, type RailsEntry, type RailsResult, yamlOptions } from './parse.ts';
import { localeNames } from './roots.ts';
import { serializeRails } from './serialize.ts';

/** YAML files of Ruby on Rails, with the locale as the outermost name. */
export const railsYaml: Format<RailsEntry> = {
  id: 'railsyaml',
  label: 'Rails (YAML)',
  extensions: ['.yml', '.yaml'],
  capabilities: {
    plurals: true,
    comments: true,
    sourceText: false,
    states: false,
    nestedKeys: true,
    namesLocale: true,
  },
  exactZero: true,
  pathPattern: 'config/locales/{tag}.yml',
  placeholders: 'ruby',
  textSyntax: { markup: 'html' },
  bareNames: true,
  detect: detectRails,
  localeOf: localeOfRails,
  localesIn(source) {
    const { root } = parseYaml(source, yamlOptions);
    return root ? localeNames(root) : [];
  },
  parse: parseRails,
  edit: (source, parsed: RailsResult, changes, options) =>
    editRails(source, parsed, changes, options),
  serialize: serializeRails,
};
