import type { Entry } from '@parlance/contract';
import { createContext, type ReactNode, use } from 'react';
import type { WrappedPart } from '../../../../ui/text/marked-text.tsx';
import { TermMark } from '../../../glossaries/components/editor/term-mark.tsx';
import { useAddTerm } from '../../../glossaries/hooks/use-add-term.ts';
import { useFoundTerms } from '../../../glossaries/hooks/use-text-matches.ts';

/** Where the terms of source texts go to. */
interface TermTarget {
  /** The locale of the active column, or the first one that is translated into. */
  readonly localeCode: string;
  /** Writes a text into the cell of that locale in a row; undefined where the user may not. */
  readonly insert: ((row: number, entry: Entry, text: string) => void) | undefined;
  /** The entry with the translation in that locale. */
  readonly withTarget: (entry: Entry) => Entry;
}

export const TermTargetContext = createContext<TermTarget | undefined>(undefined);

interface Options {
  readonly row: number;
  readonly entry: Entry | undefined;
  /** The source text, where it is shown. */
  readonly text: string | undefined;
  readonly isActive: boolean;
}

/** The terms in a source text of a sheet, each of which opens what is known of it. */
export function useSourceTerms({ row, entry, text, isActive }: Options): readonly WrappedPart[] {
  const target = use(TermTargetContext);
  const addTerm = useAddTerm();
  const found = useFoundTerms(entry?.termId ?? '', text);
  if (!target || !entry) return [];
  const { localeCode, insert, withTarget } = target;
  return found.map((one) => ({
    ...one,
    wrap: (content: ReactNode) => (
      <TermMark
        found={one}
        locale={localeCode}
        isActive={isActive}
        onInsert={insert && !entry.locked ? (term) => insert(row, entry, term) : undefined}
        onTranslate={
          addTerm &&
          ((concept) => {
            const targeted = withTarget(entry);
            addTerm(targeted, targeted.value, concept);
          })
        }
      >
        {content}
      </TermMark>
    ),
  }));
}
