import type { Format } from './format.ts';
import { androidxml } from './formats/androidxml/index.ts';
import { arb } from './formats/arb/index.ts';
import { csv } from './formats/csv/index.ts';
import { fluent } from './formats/fluent/index.ts';
import { goi18n } from './formats/goi18n/index.ts';
import { i18next } from './formats/i18next/index.ts';
import { ini } from './formats/ini/index.ts';
import { jsonFlat } from './formats/jsonflat/index.ts';
import { jsonNested } from './formats/jsonnested/index.ts';
import { laravelPhp } from './formats/laravelphp/index.ts';
import { php } from './formats/php/index.ts';
import { po } from './formats/po/index.ts';
import { properties } from './formats/properties/index.ts';
import { qtTs } from './formats/qtts/index.ts';
import { railsYaml } from './formats/railsyaml/index.ts';
import { resx } from './formats/resx/index.ts';
import { strings } from './formats/strings/index.ts';
import { stringsdict } from './formats/stringsdict/index.ts';
import { toml } from './formats/toml/index.ts';
import { webext } from './formats/webext/index.ts';
import { xcstrings } from './formats/xcstrings/index.ts';
import { xliff12 } from './formats/xliff12/index.ts';
import { xliff20 } from './formats/xliff20/index.ts';
import { xlsx } from './formats/xlsx/index.ts';
import { yamlFlat } from './formats/yamlflat/index.ts';
import { yamlNested } from './formats/yamlnested/index.ts';
import { type FormatId, formatIds } from './types.ts';

/** Every format by its id. A format is added by its folder and its line here. */
export const formats: Readonly<Record<FormatId, Format>> = {
  androidxml,
  csv,
  xliff12,
  xliff20,
  jsonflat: jsonFlat,
  jsonnested: jsonNested,
  yamlflat: yamlFlat,
  yamlnested: yamlNested,
  railsyaml: railsYaml,
  properties,
  po,
  strings,
  stringsdict,
  xcstrings,
  arb,
  i18next,
  qtts: qtTs,
  fluent,
  ini,
  toml,
  xlsx,
  webext,
  goi18n,
  php,
  laravelphp: laravelPhp,
  resx,
};

/** The formats that a file may have, the most likely first, each with the score of its `detect`. */
export function rankFormats(
  name: string,
  text: string,
): readonly { readonly id: FormatId; readonly score: number }[] {
  const head = text.slice(0, 65_536);
  return formatIds
    .map((id) => ({ id, score: formats[id].detect(name, head) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
}

/**
 * Whether bytes are a file of a format with a `container`. Many of these look like an archive, and must not be
 * opened as one.
 */
export function isContainer(bytes: Uint8Array): boolean {
  return formatIds.some((id) => formats[id].container?.matches(bytes));
}
