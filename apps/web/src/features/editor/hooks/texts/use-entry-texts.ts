import type { Entry } from '@parlance/contract';
import type { TextSyntax } from '@parlance/messages';
import { useMemo } from 'react';
import { numberChips, syntaxOf } from '../../../../lib/texts/text-tokens.ts';
import { useEditor } from '../../editor-context.ts';
import { findSourceText, findTextToCopy, type SourceText } from '../../source-text.ts';

/** What the texts of an entry are shown and typed by. */
export interface EntryTexts {
  readonly source: SourceText | undefined;
  /** What can be copied into the translation. */
  readonly toCopy: ReturnType<typeof findTextToCopy>;
  readonly syntax: TextSyntax;
  /** The placeholders and tags of the source text, with their numbers; undefined where nothing is typed. */
  readonly chips: ReadonlyMap<string, number> | undefined;
}

interface Options {
  readonly referenceCode: string | undefined;
  /** Whether the translation is being typed, so that chips can be inserted. */
  readonly isEditing: boolean;
}

const noFlags: readonly string[] = [];

/** The source text of an entry, what programs find in its texts, and what can be inserted from it. */
export function useEntryTexts(entry: Entry, { referenceCode, isEditing }: Options): EntryTexts {
  const { sourceLocale, textsInKeys } = useEditor();
  const { isPlural } = entry;
  const { flags = noFlags } = entry.notes;
  const read = useMemo(() => {
    const places = { sourceLocale, referenceCode, textsInKeys };
    const source = findSourceText(entry, places);
    return {
      source,
      toCopy: findTextToCopy(entry, places),
      syntax: syntaxOf(source?.text ?? '', { isPlural, flags }),
    };
  }, [entry, isPlural, flags, sourceLocale, referenceCode, textsInKeys]);
  return useMemo(() => {
    const { source, syntax } = read;
    const chips = isEditing ? numberChips(source?.text ?? '', isPlural, syntax) : undefined;
    return { ...read, chips };
  }, [read, isEditing, isPlural]);
}
