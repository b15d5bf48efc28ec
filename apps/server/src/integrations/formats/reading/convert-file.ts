import type { FileDiagnostic } from '@parlance/contract';
import type { FormatId } from '@parlance/formats';
import { createPositions } from '@parlance/messages';
import {
  type ConvertedTexts,
  convertEntries,
  type PlaceholderChoice,
} from '../convert-placeholders.ts';
import type { ParsedFile } from './read-file.ts';
import { createReferences, type ReferenceTask } from './references.ts';

export interface PlaceholderTask extends PlaceholderChoice, ReferenceTask {}

interface FileTexts extends Pick<ParsedFile, 'entries' | 'text'> {
  readonly diagnostics: readonly FileDiagnostic[];
}

interface SentFile extends FileTexts {
  readonly locale: string;
  readonly format: FormatId;
}

/** The entries of a file for an import, and the texts that were converted if a conversion was requested. */
export interface ConvertedFile extends Omit<FileTexts, 'text'> {
  readonly converted: ConvertedTexts | undefined;
}

/**
 * Converts the placeholders of a file, which may be imported together with others. Each text that can't be converted
 * gives a warning.
 */
export function convertFile(
  { entries, text, diagnostics, locale, format }: SentFile,
  task: PlaceholderTask | undefined,
  referencesOf = task && createReferences(task),
): ConvertedFile {
  if (!task || !referencesOf) return { entries, diagnostics, converted: undefined };
  const { to, from } = task;
  const origins = [{ format, placeholders: null }];
  const options = { to, from, origins, references: referencesOf(locale) };
  const { entries: converted, problems, values: _, ...result } = convertEntries(entries, options);
  const placeOf = createPositions(text);
  const warnings = problems.map(({ entry: { key, span, position }, message }) => ({
    severity: 'warning' as const,
    code: 'placeholder' as const,
    message,
    ...(position ?? placeOf(span.start)),
    key: key.slice(0, 200),
  }));
  return { ...result, entries: converted, diagnostics: [...diagnostics, ...warnings] };
}
