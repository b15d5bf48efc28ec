import type { Message } from '@parlance/messages';
import { editBySpans, type Replacement } from '../../edit/edit.ts';
import { lineBreakOf } from '../../edit/lines.ts';
import type { Changes, WriteResult } from '../../format.ts';
import { indentationAt, wholeLines } from '../../syntax/whole-lines.ts';
import {
  childElements,
  closesItself,
  contentSpanOf,
  rootElement,
  startOf,
  type XmlDocument,
} from '../../syntax/xml/document.ts';
import { insertElements, setContent, setText } from '../../syntax/xml/edits.ts';
import { escapeText, toLegal } from '../../syntax/xml/text.ts';
import type { Diagnostic } from '../../types.ts';
import type { ResxEntry, ResxResult } from './parse.ts';
import { writeData } from './serialize.ts';

/** Changes the affected `<data>` elements of a .resx file. */
export function editResx(source: string, parsed: ResxResult, changes: Changes): WriteResult {
  const { xml } = parsed;
  if (!xml) return { text: source, diagnostics: [] };
  const diagnostics: Diagnostic[] = [];
  const text = editBySpans(source, parsed, changes, {
    replace: (entry, message) => [replaceValue(xml, entry, message, diagnostics)],
    remove: (entries) => entries.map(({ span }) => ({ span: wholeLines(source, span), text: '' })),
    insert: (added, removed) => {
      const last = parsed.resource.entries.findLast((entry) => !removed.has(entry));
      const write = (indentation: string, newline: string) =>
        added.flatMap(
          ({ key, message }) =>
            writeData(key, message, [], indentation, newline, diagnostics) ?? [],
        );
      return [insertElements(xml, rootElement, last?.element, '  ', write)];
    },
  });
  return { text, diagnostics };
}

function replaceValue(
  xml: XmlDocument,
  { key, element, value }: ResxEntry,
  message: Message,
  diagnostics: Diagnostic[],
): Replacement {
  const text = toLegal(key, message, diagnostics);
  if (value) return setText(xml, value, text);
  const newline = lineBreakOf(xml.source);
  const added = `<value>${escapeText(text, newline)}</value>`;
  if (closesItself(xml, element)) return setContent(xml, element, added);
  const [first] = childElements(xml, element);
  const at = first ? startOf(xml, first) : contentSpanOf(xml, element).start;
  const indentation = indentationAt(xml.source, at);
  const separator = first && indentation !== undefined ? newline + indentation : '';
  return { span: { start: at, end: at }, text: added + separator };
}
