import type { Message, PluralMessage, Span } from '@parlance/messages';
import type { Replacement } from '../../edit/edit.ts';
import { marginOf } from '../../edit/lines.ts';
import type { Diagnostic } from '../../types.ts';
import { behindSign, type FluentEntry } from './parse.ts';
import { writeMessage, writeText } from './write.ts';

type Forms = NonNullable<FluentEntry['forms']>;

/** Gives an entry another message; of plural forms, only the changed ones are replaced. */
export function replacePattern(
  source: string,
  entry: FluentEntry,
  message: Message,
  diagnostics: Diagnostic[],
): Replacement[] {
  const { key, owner, attribute, span, pattern, forms, meta } = entry;
  if (forms && typeof message !== 'string' && hasSameForms(forms, message)) {
    return replaceForms(source, entry, forms, message, diagnostics);
  }
  const after = attribute?.afterSign ?? behindSign(source, owner.name);
  const written = writeMessage(key, message, meta, attribute ? 8 : 4, diagnostics);
  return [replaceBehind(source, after, { start: pattern, end: span.end }, written)];
}

function hasSameForms(forms: Forms, { plural }: PluralMessage): boolean {
  const categories = Object.keys(plural);
  return (
    categories.length === forms.size &&
    [...forms.keys()].every((category) => plural[category] !== undefined)
  );
}

function replaceForms(
  source: string,
  { key, message: old }: FluentEntry,
  forms: Forms,
  { plural }: PluralMessage,
  diagnostics: Diagnostic[],
): Replacement[] {
  return Array.from(forms).flatMap(([category, pattern]) => {
    const text = plural[category] ?? '';
    if (typeof old !== 'string' && old.plural[category] === text) return [];
    const bracket = source.lastIndexOf(']', pattern.start);
    const indent = marginOf(source, bracket).length + 4;
    const written = writeText(key, text, indent, diagnostics);
    return [replaceBehind(source, bracket + 1, pattern, written)];
  });
}

/** Replaces a pattern and the blanks between a sign and it; the blanks stay where all is on one line. */
function replaceBehind(
  source: string,
  after: number,
  { start, end }: Span,
  written: string,
): Replacement {
  const stays = written.startsWith(' ') && /^ +$/.test(source.slice(after, start));
  return { span: { start: stays ? start : after, end }, text: stays ? written.slice(1) : written };
}
