import { type PluralCategory, pluralCategories } from '@parlance/messages';
import type { Collector } from '../../syntax/collect.ts';
import { nameOf, startOf, textOf, type XmlDocument } from '../../syntax/xml/document.ts';
import type { JsonValue, ParsedEntry } from '../../types.ts';
import { type Pair, readPairs } from './plist.ts';
import { words } from './words.ts';

/** A dictionary with plural forms. */
export interface Variable {
  readonly pair: Pair;
  readonly forms: ReadonlyMap<PluralCategory, Pair>;
  readonly message: { readonly plural: Readonly<Partial<Record<PluralCategory, string>>> };
  readonly meta: Readonly<Record<string, JsonValue>>;
}

/** Reads a variable; undefined and reported where it has no plural forms. */
export function readVariable<E extends ParsedEntry>(
  xml: XmlDocument,
  pair: Pair,
  key: string,
  collector: Collector<E>,
): Variable | undefined {
  const forms = new Map<PluralCategory, Pair>();
  const plural: Partial<Record<PluralCategory, string>> = {};
  const members = readPairs(xml, pair.value, collector);
  const text = (name: string): string | undefined => {
    const member = members.find((other) => other.name === name);
    return member && textOf(xml, member.value);
  };
  const spec = text(words.spec) ?? words.plural;
  for (const member of members) {
    const category = pluralCategories.find((name) => name === member.name);
    if (!category || nameOf(xml, member.value) !== 'string') continue;
    if (forms.has(category)) {
      const message = `The form ${category} is there twice.`;
      collector.report('plural', startOf(xml, member.key), message, { key });
      continue;
    }
    forms.set(category, member);
    plural[category] = textOf(xml, member.value);
  }
  const odd = members.find(
    ({ value, name }) => nameOf(xml, value) !== 'string' && name !== words.spec,
  );
  if (spec !== words.plural || odd || forms.size === 0) {
    const message = `${JSON.stringify(pair.name)} is no variable with plural forms: it stays as it is and is not shown.`;
    collector.report('loss', startOf(xml, pair.key), message, { severity: 'warning', key });
    return undefined;
  }
  const valueType = text(words.valueType);
  return { pair, forms, message: { plural }, meta: valueType === undefined ? {} : { valueType } };
}
