import type { Entry } from '@parlance/contract';
import type { TextSyntax } from '@parlance/messages';
import { useMemo } from 'react';
import { numberChips, syntaxOf } from '../../../../lib/texts/text-tokens.ts';
import { useEditor } from '../../editor-context.ts';
import { findSourceText, type SourceText } from '../../source-text.ts';

/** What the texts of an entry are shown and typed by. */
export interface EntryTexts {
  readonly source: SourceText | undefined;
  readonly syntax: TextSyntax;
  /** The placeholders and tags of the source text, with their numbers. */
  readonly chips: ReadonlyMap<string, number>;
}

const noFlags: readonly string[] = [];

/** The source text of an entry, what programs find in its texts, and what can be inserted from it. */
export function useEntryTexts(entry: Entry, referenceCode: string | undefined): EntryTexts {
  const { sourceLocale, textsInKeys } = useEditor();
  const { isPlural } = entry;
  const { flags = noFlags } = entry.notes;
  return useMemo(() => {
    const source = findSourceText(entry, { sourceLocale, referenceCode, textsInKeys });
    const text = source?.text ?? '';
    const syntax = syntaxOf(text, { isPlural, flags });
    return { source, syntax, chips: numberChips(text, isPlural, syntax) };
  }, [entry, isPlural, flags, sourceLocale, referenceCode, textsInKeys]);
}
