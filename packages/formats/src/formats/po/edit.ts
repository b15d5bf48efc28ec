import type { Message, PluralMessage, Span } from '@parlance/messages';
import { type EditRules, editBySpans, type Replacement } from '../../edit/edit.ts';
import { lineBreakOf } from '../../edit/lines.ts';
import type { Changes, WriteOptions, WriteResult } from '../../format.ts';
import { toForms, toPlural } from '../../syntax/numbered-forms.ts';
import { afterNewline, lineEnd, skipBlanks, wholeLines } from '../../syntax/whole-lines.ts';
import type { Diagnostic, EntryState } from '../../types.ts';
import { type PoBlock, type PoString, readBlock } from './catalogue.ts';
import { setFuzzy } from './flags.ts';
import { type Layout, writeString } from './layout.ts';
import type { PoEntry, PoResult } from './parse.ts';
import { writeEntry } from './serialize.ts';

/** Changes the affected entries of a catalogue; comments and all flags but `fuzzy` stay as they are. */
export function editPo(
  source: string,
  parsed: PoResult,
  changes: Changes,
  options: WriteOptions = {},
): WriteResult {
  const diagnostics: Diagnostic[] = [];
  const { header, categories, resource, spread } = parsed;
  const newline = lineBreakOf(source);
  const layout: Layout = { ...spread, leads: true, newline };

  const replaceString = (keyword: string, old: PoString, text: string): Replacement => ({
    span: old.span,
    text: writeString(text, keyword, layoutLike(source, old, layout)),
  });

  const replaceForms = (key: string, block: PoBlock, message: PluralMessage): Replacement[] => {
    const { texts, span } = block;
    const forms = toForms(key, message, categories, diagnostics);
    const added = forms.flatMap((text, index) => {
      const keyword = `msgstr[${index}]`;
      return texts.has(index) ? [] : [`${newline}${keyword} ${writeString(text, keyword, layout)}`];
    });
    const changed = forms.flatMap((text, index) => {
      const old = texts.get(index);
      return old && old.text !== text ? [replaceString(`msgstr[${index}]`, old, text)] : [];
    });
    return added.length === 0
      ? changed
      : [...changed, { span: { start: span.end, end: span.end }, text: added.join('') }];
  };

  const replaceMessage = (key: string, block: PoBlock, message: Message): Replacement[] => {
    const { id, plural, texts } = block;
    const single = texts.get(0);
    if (plural) return replaceForms(key, block, toPlural(key, message, diagnostics));
    if (typeof message === 'string') {
      return single ? [replaceString('msgstr', single, message)] : [];
    }
    // The entry gets plural forms; its msgid is also used as `msgid_plural`, as no other text is known.
    const forms = toForms(key, message, categories, diagnostics);
    const lines = [
      `msgid_plural ${writeString(id.text, 'msgid_plural', layout)}`,
      ...forms.map((form, index) => {
        const keyword = `msgstr[${index}]`;
        return `${keyword} ${writeString(form, keyword, layout)}`;
      }),
    ];
    const end = single?.span.end ?? id.span.end;
    const between = newline + lines.join(newline);
    return [{ span: { start: id.span.end, end }, text: between }];
  };

  const restate = (block: PoBlock, state: EntryState): Replacement[] =>
    setFuzzy(source, block, state === 'outdated', newline);

  const rules: EditRules<PoEntry> = {
    replace({ key, start }, message, state) {
      const block = readBlock(source, start);
      if (!block) return [];
      return [...replaceMessage(key, block, message), ...(state ? restate(block, state) : [])];
    },
    restate({ start }, state) {
      const block = readBlock(source, start);
      return block ? restate(block, state) : [];
    },
    remove: (entries) => removeBlocks(source, entries),
    insert(added, removed) {
      const last = resource.entries.findLast((entry) => !removed.has(entry));
      const blocks = added.flatMap(
        (entry) => writeEntry(entry, categories, layout, diagnostics) ?? [],
      );
      const before = last?.span ?? header?.span;
      const separator = newline + newline;
      if (before) {
        const at = lineEnd(source, before.end);
        return [{ span: { start: at, end: at }, text: blocks.map((b) => separator + b).join('') }];
      }
      const end = { start: source.length, end: source.length };
      const opening = source.trim() === '' || resource.entries.length > 0 ? '' : separator;
      return [{ span: end, text: opening + blocks.map((b) => b + newline).join(newline) }];
    },
  };
  return { text: editBySpans(source, parsed, changes, rules, options), diagnostics };
}

/** Removes entries with the blank lines behind them, or before them at the end of the file. */
function removeBlocks(source: string, entries: readonly PoEntry[]): Replacement[] {
  const merged: { start: number; end: number }[] = [];
  for (const { span } of entries.toSorted((a, b) => a.span.start - b.span.start)) {
    const { start, end } = withBlankLines(source, wholeLines(source, span));
    const previous = merged.at(-1);
    if (previous?.end === start) previous.end = end;
    else merged.push({ start, end });
  }
  const last = merged.at(-1);
  if (last?.end === source.length) last.start = startOfBlankLines(source, last.start);
  return merged.map((span) => ({ span, text: '' }));
}

/** The offset where the blank lines before a line begin. */
function startOfBlankLines(source: string, offset: number): number {
  let at = offset;
  while (/\s/.test(source[at - 1] ?? '')) at--;
  return at === 0 ? 0 : afterNewline(source, skipBlanks(source, at));
}

function withBlankLines(source: string, { start, end }: Span): Span {
  let at = end;
  for (;;) {
    const next = afterNewline(source, skipBlanks(source, at));
    if (next === skipBlanks(source, at)) return { start, end: at };
    at = next;
  }
}

/** The layout of a string: one that was on one line stays there, unless the file folds lines. */
function layoutLike(source: string, old: PoString, file: Layout): Layout {
  if (file.wraps || old.text === '') return file;
  const leads = source.startsWith('""', old.span.start);
  return { ...file, splits: old.literals > 1, leads };
}
