import type { AddedEntry } from '../../edit/edit.ts';
import { writeProblem } from '../../syntax/collect.ts';
import { nameOf, startOf, type XmlDocument, type XmlElement } from '../../syntax/xml/document.ts';
import { toLegal, xmlHolds } from '../../syntax/xml/text.ts';
import type { Diagnostic } from '../../types.ts';
import { fromKey, toKey } from './keys.ts';
import type { DictResult } from './parse.ts';
import type { Pair, PlistMember } from './plist.ts';
import { ownMembers, toVariable } from './serialize.ts';
import { rules } from './words.ts';

/** The places of added entries: new strings, or members of dictionaries that the file has. */
export interface Places {
  readonly fresh: readonly AddedEntry[];
  readonly members: ReadonlyMap<XmlElement, readonly PlistMember[]>;
}

/** Finds the places of added entries. `gone` are the members that the same edit removes. */
export function placeAdded(
  added: readonly AddedEntry[],
  { xml, nodes }: { readonly xml: XmlDocument } & Pick<DictResult, 'nodes'>,
  gone: ReadonlySet<Pair>,
  diagnostics: Diagnostic[],
): Places {
  const byKey = new Map(nodes.map((node) => [node.key, node]));
  const fresh: AddedEntry[] = [];
  const members = new Map<XmlElement, PlistMember[]>();
  const newRules = new Map<string, PlistMember[]>();
  const membersOf = (dict: XmlElement): PlistMember[] => {
    const list = members.get(dict) ?? [];
    members.set(dict, list);
    return list;
  };
  for (const entry of added) {
    const { name, steps } = fromKey(entry.key);
    const top = byKey.get(toKey({ name, steps: [] }));
    if (!top || gone.has(top.top)) {
      fresh.push(entry);
      continue;
    }
    const step = steps.at(-1);
    const node = step ? byKey.get(toKey({ name, steps: steps.slice(0, -1) })) : top;
    const dict = node?.pair.value;
    const fits =
      dict && nameOf(xml, dict) === 'dict' && !(node?.isPlural && step?.kind === 'substitutions');
    if (!node || !dict || !fits || !xmlHolds(entry.key)) {
      const problem = 'The string has no place for this part as it is in the file.';
      diagnostics.push(writeProblem('key', entry.key, problem));
    } else if (!step) {
      membersOf(dict).push(...ownMembers(entry, node.variables === 0, diagnostics));
    } else if (step.kind === 'substitutions') {
      membersOf(dict).push(toVariable(step.name, entry, diagnostics));
    } else {
      const [, rule = ''] = rules.find(([kind]) => kind === step.kind) ?? [];
      const known = node.variants.get(step.kind);
      const id = `${startOf(xml, dict)} ${rule}`;
      const list = known ? membersOf(known) : (newRules.get(id) ?? []);
      if (!known && list.length === 0) membersOf(dict).push([rule, list]);
      if (!known) newRules.set(id, list);
      list.push([step.name, toVariantValue(entry, diagnostics)]);
    }
  }
  return { fresh, members };
}

function toVariantValue(entry: AddedEntry, diagnostics: Diagnostic[]): PlistMember[1] {
  return typeof entry.message === 'string'
    ? toLegal(entry.key, entry.message, diagnostics)
    : ownMembers(entry, true, diagnostics);
}
