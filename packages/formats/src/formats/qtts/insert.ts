import type { AddedEntry, Replacement } from '../../edit/edit.ts';
import { indentationAt } from '../../syntax/whole-lines.ts';
import {
  childElement,
  childElements,
  rootElement,
  spanOf,
  type XmlDocument,
  type XmlElement,
} from '../../syntax/xml/document.ts';
import { insertElements, setAttribute } from '../../syntax/xml/edits.ts';
import type { Diagnostic } from '../../types.ts';
import type { TsEntry, TsResult } from './parse.ts';
import {
  groupByContext,
  type Identified,
  type TsStyle,
  writeContexts,
  writeMessage,
  writeTranslation,
} from './serialize.ts';
import { readContextName } from './text.ts';

/** The context of an edit. */
export interface TsEdit {
  readonly xml: XmlDocument;
  readonly style: TsStyle;
  readonly diagnostics: Diagnostic[];
}

/**
 * The replacements that add messages, behind the others of their context or in a new one. A message that the
 * file keeps as vanished or obsolete is used again.
 */
export function insertMessages(
  { xml, style, diagnostics }: TsEdit,
  { obsolete }: TsResult,
  added: readonly AddedEntry[],
  removed: ReadonlySet<TsEntry>,
): Replacement[] {
  const known = added.filter(({ key }) => obsolete.has(key));
  const revived = known.flatMap((entry) => {
    const message = obsolete.get(entry.key);
    const translation = message && childElement(xml, message, 'translation');
    if (!translation) return [];
    const span = spanOf(xml, translation);
    const indentation = indentationAt(xml.source, span.start) ?? '';
    const numerus = typeof entry.message === 'string' ? undefined : 'yes';
    return [
      ...setAttribute(xml, message, 'numerus', numerus),
      { span, text: writeTranslation(entry, indentation, style, diagnostics) },
    ];
  });
  const groups = groupByContext(
    added.filter((entry) => !known.includes(entry)),
    diagnostics,
  );
  const gone = goneContexts(xml, removed);
  const goes = new Set(Array.from(removed, ({ element }) => element));
  const contexts = childElements(xml, rootElement, 'context').filter(
    (context) => !gone.has(context),
  );
  const byName = new Map(contexts.map((context) => [readContextName(xml, context), context]));
  const fresh = new Map<string, readonly Identified[]>();
  const insertions: Replacement[] = [];
  for (const [name, members] of groups) {
    const context = byName.get(name);
    if (!context) {
      fresh.set(name, members);
      continue;
    }
    const last = childElements(xml, context).findLast((element) => !goes.has(element));
    const write = (indentation: string): string[] =>
      members.map((member) => writeMessage(member, indentation, style, diagnostics));
    insertions.push(insertElements(xml, context, last, style.unit, write));
  }
  if (fresh.size > 0) {
    const write = (indentation: string): string[] =>
      writeContexts(fresh, indentation, style, diagnostics);
    insertions.push(insertElements(xml, rootElement, contexts.at(-1), '', write));
  }
  return [...revived, ...insertions];
}

/** The contexts that become empty; vanished and obsolete messages count as content. */
export function goneContexts(xml: XmlDocument, removed: ReadonlySet<TsEntry>): Set<XmlElement> {
  const left = new Map<XmlElement, number>();
  for (const { holder } of removed) {
    const count = left.get(holder) ?? childElements(xml, holder, 'message').length;
    left.set(holder, count - 1);
  }
  return new Set([...left].flatMap(([holder, count]) => (count === 0 ? [holder] : [])));
}
