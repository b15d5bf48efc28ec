import type { Pattern } from '@fluent/syntax';
import type { Replacement } from '../../edit.ts';
import { marginOf } from '../../lines.ts';
import type { Diagnostic, Message, PluralMessage } from '../../types.ts';
import type { FluentEntry } from './parse.ts';
import { type PluralSelection, spanOf } from './pattern.ts';
import { writeMessage, writeText } from './write.ts';

/** Gives an entry another message: of plural forms, only those that change. */
export function replacePattern(
  source: string,
  entry: FluentEntry,
  message: Message,
  diagnostics: Diagnostic[],
): Replacement[] {
  const { key, owner, attribute, pattern, selection, meta } = entry;
  if (selection && typeof message !== 'string' && hasSameForms(selection, message)) {
    return replaceForms(source, entry, selection, message, diagnostics);
  }
  const after = source.indexOf('=', spanOf(attribute ? attribute.id : owner.id).end) + 1;
  const written = writeMessage(key, message, meta, attribute ? 8 : 4, diagnostics);
  return [replaceBehind(source, after, pattern, written)];
}

function hasSameForms({ variants }: PluralSelection, { plural }: PluralMessage): boolean {
  const categories = Object.keys(plural);
  return (
    categories.length === variants.size &&
    [...variants.keys()].every((category) => plural[category] !== undefined)
  );
}

function replaceForms(
  source: string,
  { key, message: old }: FluentEntry,
  { variants }: PluralSelection,
  { plural }: PluralMessage,
  diagnostics: Diagnostic[],
): Replacement[] {
  return Array.from(variants).flatMap(([category, pattern]) => {
    const text = plural[category] ?? '';
    if (typeof old !== 'string' && old.plural[category] === text) return [];
    const bracket = source.lastIndexOf(']', spanOf(pattern).start);
    const indent = marginOf(source, bracket).length + 4;
    const written = writeText(key, text, indent, diagnostics);
    return [replaceBehind(source, bracket + 1, pattern, written)];
  });
}

/** Replaces a pattern and what stands between it and a sign; blanks stay where all is on one line. */
function replaceBehind(
  source: string,
  after: number,
  pattern: Pattern,
  written: string,
): Replacement {
  const { start, end } = spanOf(pattern);
  const stays = written.startsWith(' ') && /^ +$/.test(source.slice(after, start));
  return { span: { start: stays ? start : after, end }, text: stays ? written.slice(1) : written };
}
