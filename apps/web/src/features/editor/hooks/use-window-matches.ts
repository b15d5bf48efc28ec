import type { Entry } from '@parlance/contract';
import { useMemo } from 'react';
import type { RowList } from '../../../lib/rows/row-list.ts';
import { windowsAround } from '../../../lib/rows/row-windows.ts';
import { useMatchesOf } from '../../glossaries/hooks/use-matches-of.ts';
import type { MatchesByTerm } from '../../glossaries/hooks/use-text-matches.ts';
import { useEditor } from '../editor-context.ts';
import { findSourceText, type SourcePlaces } from '../source-text.ts';

interface Options {
  readonly list: RowList<Entry>;
  /** The rows in view. */
  readonly range: { readonly startIndex: number; readonly endIndex: number } | null;
  readonly places: SourcePlaces;
  /** What the texts are translated into. */
  readonly localeCode: string;
}

/** The terms of glossaries in the source texts of the windows in view; none where the source texts themselves are written. */
export function useWindowMatches({ list, range, places, localeCode }: Options): MatchesByTerm {
  const { projectId } = useEditor();
  const { sourceLocale } = places;
  const windows = useMemo(() => {
    if (localeCode === sourceLocale || !range) return [];
    const { startIndex: first, endIndex: last } = range;
    return windowsAround(list, { first, last }).map((window) =>
      (list.windows.get(window)?.items ?? []).flatMap((entry) => {
        const source = findSourceText(entry, places);
        // Terms are those of the source locale.
        const isSource = source?.locale === undefined || source.locale === sourceLocale;
        return source && isSource ? [{ termId: entry.termId, value: source.text }] : [];
      }),
    );
  }, [list, range, places, localeCode, sourceLocale]);
  return useMatchesOf(projectId, localeCode, windows);
}
