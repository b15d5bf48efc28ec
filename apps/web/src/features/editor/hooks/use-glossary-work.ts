import { useCallbackRef } from '@mantine/hooks';
import type { Concept, Entry } from '@parlance/contract';
import { useMemo } from 'react';
import { useQuestion } from '../../../lib/forms/question.ts';
import type { RowList } from '../../../lib/rows/row-list.ts';
import type { NewTerm } from '../../glossaries/components/editor/add-term-dialog.tsx';
import type { TextMatches } from '../../glossaries/glossary-matches.api.ts';
import type { AddTerm } from '../../glossaries/hooks/use-add-term.ts';
import { useGlossaryRights } from '../../glossaries/hooks/use-glossary-rights.ts';
import { useCan } from '../../projects/hooks/use-project.ts';
import { useEditor } from '../editor-context.ts';
import { findSourceText } from '../source-text.ts';
import { openFirstTerm } from './texts/use-inserted-terms.ts';
import { useSelectedTexts } from './use-selected-texts.ts';
import { useWindowMatches } from './use-window-matches.ts';

/** A source text of at most so many characters may be a term as a whole. */
const maxWholeLength = 40;

interface Options {
  readonly list: RowList<Entry>;
  /** The rows in view. */
  readonly range: { readonly startIndex: number; readonly endIndex: number } | null;
  readonly referenceCode: string | undefined;
  /** What the texts are translated into. */
  readonly localeCode: string;
  readonly activeRow: number;
  readonly itemAt: (row: number) => Entry | undefined;
}

/** What a list of translations has to do with glossaries: the terms in the texts in view, and new terms. */
export function useGlossaryWork(options: Options) {
  const { list, range, referenceCode, localeCode, activeRow, itemAt } = options;
  const { projectId, sourceLocale, textsInKeys } = useEditor();
  const places = useMemo(
    () => ({ sourceLocale, referenceCode, textsInKeys }),
    [sourceLocale, referenceCode, textsInKeys],
  );
  const matches = useWindowMatches({ list, range, places, localeCode });

  const { writable } = useGlossaryRights(projectId);
  const canLink = useCan('EditGlossaryLinks');
  const mayAdd = localeCode !== sourceLocale && (writable.length > 0 || canLink);
  const { selected, textsOf, hide } = useSelectedTexts(mayAdd);
  const question = useQuestion<NewTerm>();
  const addTo = (row: number, entry: Entry, typed: string, concept?: NewTerm['concept']) => {
    const whole = findSourceText(entry, places)?.text ?? '';
    const isShort = whole.length <= maxWholeLength && !/[\n{}<>%]/.test(whole);
    const texts = textsOf(row);
    const term = concept?.terms.find(({ locale }) => locale === sourceLocale);
    const source = term?.text ?? texts.source ?? (isShort && !texts.target ? whole.trim() : '');
    // Where all of the source text is the term, all of the translation is its translation.
    const target = texts.target ?? (source !== '' && source === whole.trim() ? typed : '');
    const concepts = conceptsIn(matches.get(entry.termId));
    question.ask({ source, target: target.trim(), concepts, concept });
  };
  // The same function for all renders, as rows have it.
  const addTerm = useCallbackRef<AddTerm>((entry, typed, concept) =>
    addTo(activeRow, entry, typed, concept),
  );

  const addOfActive = () => {
    const entry = itemAt(activeRow);
    if (entry) addTo(activeRow, entry, entry.value);
  };

  return {
    localeCode,
    matches,
    addTerm: mayAdd ? addTerm : undefined,
    question,
    selected,
    /** Adds what is selected. */
    addSelected: () => {
      const entry = selected && itemAt(selected.row);
      if (entry) addTo(selected.row, entry, entry.value);
      hide();
    },
    addOfActive: mayAdd ? addOfActive : undefined,
    /** The commands of keys on the active row. */
    commands: {
      g: () => openFirstTerm(document.querySelector('[role="grid"] [aria-selected="true"]')),
      ...(mayAdd && { G: addOfActive }),
    },
  };
}

export type GlossaryWork = ReturnType<typeof useGlossaryWork>;

/** The concepts that a source text has terms of. */
function conceptsIn(found: TextMatches | undefined): readonly Concept[] {
  const ids = new Set(found?.matches.map(({ conceptId }) => conceptId));
  return [...ids].flatMap((id) => found?.concepts.get(id) ?? []);
}
