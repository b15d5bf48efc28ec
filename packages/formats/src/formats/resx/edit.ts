import { editBySpans, type Replacement } from '../../edit.ts';
import { lineBreakOf } from '../../lines.ts';
import { indentationAt, wholeLines } from '../../syntax/whole-lines.ts';
import { insertElements, setContent, setText } from '../../syntax/xml/edits.ts';
import { escapeText, toLegal } from '../../syntax/xml/text.ts';
import type { Changes, Diagnostic, Message, WriteResult } from '../../types.ts';
import type { ResxEntry, ResxResult } from './parse.ts';
import { writeData } from './serialize.ts';

/** Changes the touched `<data>` elements of a .resx file. */
export function editResx(source: string, parsed: ResxResult, changes: Changes): WriteResult {
  const { root } = parsed;
  if (!root) return { text: source, diagnostics: [] };
  const diagnostics: Diagnostic[] = [];
  const text = editBySpans(source, parsed, changes, {
    replace: (entry, message) => [replaceValue(source, entry, message, diagnostics)],
    remove: (entries) => entries.map(({ span }) => ({ span: wholeLines(source, span), text: '' })),
    insert: (added, removed) => {
      const last = parsed.resource.entries.findLast((entry) => !removed.has(entry));
      const write = (indentation: string, newline: string) =>
        added.flatMap(
          ({ key, message }) =>
            writeData(key, message, [], indentation, newline, diagnostics) ?? [],
        );
      return [insertElements(source, root, last?.element, '  ', write)];
    },
  });
  return { text, diagnostics };
}

function replaceValue(
  source: string,
  { key, element, value }: ResxEntry,
  message: Message,
  diagnostics: Diagnostic[],
): Replacement {
  const text = toLegal(key, message, diagnostics);
  if (value) return setText(source, value, text);
  const newline = lineBreakOf(source);
  const added = `<value>${escapeText(text, newline)}</value>`;
  if (element.selfClosing) return setContent(source, element, added);
  const [first] = element.children.filter(({ kind }) => kind === 'element');
  const at = first?.span.start ?? element.content.start;
  const indentation = indentationAt(source, at);
  const separator = first && indentation !== undefined ? newline + indentation : '';
  return { span: { start: at, end: at }, text: added + separator };
}
