import { type Message, type PluralMessage, pluralCategories } from '@parlance/messages';
import { type EditRules, editBySpans, type Replacement } from '../../edit/edit.ts';
import { lineBreakOf } from '../../edit/lines.ts';
import type { Changes, WriteResult } from '../../format.ts';
import { toPlural } from '../../syntax/numbered-forms.ts';
import { indentationAt, wholeLines } from '../../syntax/whole-lines.ts';
import {
  childElements,
  nameOf,
  spanOf,
  startOf,
  textOf,
  type XmlDocument,
  type XmlElement,
} from '../../syntax/xml/document.ts';
import { insertElements, setText } from '../../syntax/xml/edits.ts';
import { toLegal } from '../../syntax/xml/text.ts';
import type { Diagnostic } from '../../types.ts';
import { placeAdded } from './added.ts';
import type { DictEntry, DictResult } from './parse.ts';
import { type Pair, type PlistMember, type PlistStyle, writeMember, writeValue } from './plist.ts';
import { ownMembers, reportVariables, writeStrings } from './serialize.ts';

/** Changes the affected strings of a .stringsdict file. */
export function editStringsdict(source: string, parsed: DictResult, changes: Changes): WriteResult {
  const { xml, root, nodes } = parsed;
  const diagnostics: Diagnostic[] = [];
  if (!xml || !root) return { text: source, diagnostics };
  const { entries } = parsed.resource;
  const style = styleOf(xml, entries);
  const rules: EditRules<DictEntry> = {
    replace: (entry, message) => replaceMessage(xml, entry, message, style, diagnostics),
    remove: (removed) => removeStrings(source, removed, entries),
    insert(added, removed) {
      const gone = goneTops(removed, entries);
      const goes = new Set([...removed].flatMap(({ parts }) => parts.map(({ value }) => value)));
      const { fresh, members } = placeAdded(added, { xml, nodes }, gone, diagnostics);
      const last = entries.findLast(({ node }) => !gone.has(node.top))?.node.top.value;
      const strings = (indentation: string): string[] =>
        writeStrings(fresh, indentation, style, diagnostics);
      return [
        ...(fresh.length > 0 ? [insertElements(xml, root, last, style.unit, strings)] : []),
        ...[...members].map(([dict, added]) =>
          insertElements(xml, dict, lastKept(xml, dict, goes), style.unit, (indentation) =>
            added.map((member) => writeMember(member, indentation, style)),
          ),
        ),
      ];
    },
  };
  return { text: editBySpans(source, parsed, changes, rules), diagnostics };
}

function replaceMessage(
  xml: XmlDocument,
  entry: DictEntry,
  message: Message,
  style: PlistStyle,
  diagnostics: Diagnostic[],
): Replacement[] {
  const { key, forms, holder, node } = entry;
  if (!forms && typeof message === 'string') {
    return [setText(xml, holder, toLegal(key, message, diagnostics))];
  }
  if (forms && (typeof message !== 'string' || !node.isWhole)) {
    const { plural } = toPlural(key, message, diagnostics);
    return replaceForms(xml, entry, forms, plural, style, diagnostics);
  }
  if (!node.isWhole) {
    reportVariables(key, diagnostics);
    return [setText(xml, holder, toLegal(key, message, diagnostics))];
  }
  const span = spanOf(xml, node.pair.value);
  const indentation = indentationAt(xml.source, span.start) ?? '';
  const dict = ownMembers({ key, message }, true, diagnostics);
  return [{ span, text: writeValue(dict, indentation, style) }];
}

function replaceForms(
  xml: XmlDocument,
  { key, holder }: DictEntry,
  forms: NonNullable<DictEntry['forms']>,
  plural: PluralMessage['plural'],
  style: PlistStyle,
  diagnostics: Diagnostic[],
): Replacement[] {
  const replacements: Replacement[] = [];
  const added: PlistMember[] = [];
  let last: XmlElement | undefined;
  for (const category of pluralCategories) {
    const pair = forms.get(category);
    const text = plural[category];
    if (pair && text === undefined) {
      replacements.push({ span: wholeLines(xml.source, pair.span), text: '' });
    } else if (pair && text !== undefined) {
      if (!last || last < pair.value) last = pair.value;
      if (text === textOf(xml, pair.value)) continue;
      replacements.push(setText(xml, pair.value, toLegal(key, text, diagnostics)));
    } else if (text !== undefined) {
      added.push([category, toLegal(key, text, diagnostics)]);
    }
  }
  if (added.length === 0) return replacements;
  const insertion = insertElements(xml, holder, last, style.unit, (indentation) =>
    added.map((member) => writeMember(member, indentation, style)),
  );
  return [...replacements, insertion];
}

/** Removes strings with all their parts, or single parts of a string that keeps others. */
function removeStrings(
  source: string,
  removed: readonly DictEntry[],
  entries: readonly DictEntry[],
): Replacement[] {
  const gone = goneTops(new Set(removed), entries);
  const parts = removed.flatMap(({ node, parts }) => (gone.has(node.top) ? [] : parts));
  return [...gone, ...parts].map(({ span }) => ({ span: wholeLines(source, span), text: '' }));
}

/** The top-level members that lose all their entries. */
function goneTops(removed: ReadonlySet<DictEntry>, entries: readonly DictEntry[]): Set<Pair> {
  const gone = new Set(Array.from(removed, ({ node }) => node.top));
  for (const entry of entries) {
    if (!removed.has(entry)) gone.delete(entry.node.top);
  }
  return gone;
}

/** The last value of a dictionary that stays. */
function lastKept(
  xml: XmlDocument,
  dict: XmlElement,
  goes: ReadonlySet<XmlElement>,
): XmlElement | undefined {
  return childElements(xml, dict).findLast(
    (element) => nameOf(xml, element) !== 'key' && !goes.has(element),
  );
}

function styleOf(xml: XmlDocument, [first]: readonly DictEntry[]): PlistStyle {
  const { source } = xml;
  const start = first && startOf(xml, first.node.top.key);
  const unit = (start !== undefined && indentationAt(source, start)) || '\t';
  return { unit, newline: lineBreakOf(source) };
}
