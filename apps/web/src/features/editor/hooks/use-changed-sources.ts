import { useEffect, useState } from 'react';
import { undoStore } from '../../../lib/undo-store.ts';
import { useCan } from '../../projects/hooks/use-project.ts';
import type { EditPlace } from '../edit-queue.ts';
import { useEditor } from '../editor-context.ts';

/** A source text as it was before it was changed here, and as it is. */
interface Changed {
  readonly before: string;
  readonly now: string;
}

/** The source texts that the user has changed and not yet said of what became of their meaning. */
export interface ChangedSources {
  readonly termIds: readonly string[];
  readonly forget: () => void;
}

const none: ReadonlyMap<string, Changed> = new Map();

/**
 * Gathers the source texts that the user changes, whatever the list shows meanwhile; none where the locale is another
 * one, or the user may not mark its translations.
 */
export function useChangedSources(): ChangedSources {
  const { projectId, localeCode, queue, isTarget, sourceLocale } = useEditor();
  const canOutdate = useCan('EditTerm');
  const isAsked = canOutdate && !isTarget && sourceLocale === localeCode;
  const [changed, setChanged] = useState(none);

  useEffect(() => {
    if (!isAsked) return;
    const isHere = (place: Pick<EditPlace, 'projectId' | 'localeCode'>) =>
      place.projectId === projectId && place.localeCode === localeCode;
    const unsubscribers = [
      queue.onSaved(({ edit, translation: { value: now } }) => {
        if (!isHere(edit)) return;
        setChanged((known) => {
          const { before } = known.get(edit.termId) ?? edit;
          return new Map(known).set(edit.termId, { before, now });
        });
      }),
      undoStore.onUndone(({ undoable, result }) => {
        if (undoable.projectId !== projectId) return;
        setChanged((known) => {
          const next = new Map(known);
          for (const { locale, termId, value: now } of result.translations.first) {
            const one = next.get(termId);
            if (one && locale === localeCode) next.set(termId, { ...one, now });
          }
          return next;
        });
      }),
    ];
    return () => {
      setChanged(none);
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  }, [isAsked, projectId, localeCode, queue]);

  return {
    termIds: [...changed].flatMap(([termId, text]) => (isOtherText(text) ? [termId] : [])),
    forget: () => setChanged(none),
  };
}

/** A text that was not there had no translations, and one that is gone has no meaning. */
function isOtherText({ before, now }: Changed): boolean {
  return before !== '' && now !== '' && now !== before;
}
