import type { ReactNode } from 'react';
import { altKey } from '../../../../ui/keys/key-names.ts';
import { AddTermDialog } from '../../../glossaries/components/editor/add-term-dialog.tsx';
import { SelectionTool } from '../../../glossaries/components/editor/selection-tool.tsx';
import { AddTermContext } from '../../../glossaries/hooks/use-add-term.ts';
import { MatchesContext } from '../../../glossaries/hooks/use-text-matches.ts';
import type { GlossaryWork } from '../../hooks/use-glossary-work.ts';

interface Props {
  work: GlossaryWork;
  /** The keys that add what is selected outside of a field. */
  keys: readonly string[];
  children: ReactNode;
}

/** A list whose texts have their terms underlined, and give new ones. */
export function WithGlossary({ work, keys, children }: Props) {
  const { localeCode, matches, addTerm, question, selected, addSelected } = work;
  return (
    <MatchesContext value={matches}>
      <AddTermContext value={addTerm}>
        {children}
        {selected && !question.isOpen && (
          <SelectionTool
            place={selected.place}
            keys={selected.isInField ? [altKey, 'Shift', 'G'] : keys}
            onAdd={addSelected}
          />
        )}
        <AddTermDialog
          locale={localeCode}
          start={question.subject}
          opened={question.isOpen}
          onClose={question.close}
        />
      </AddTermContext>
    </MatchesContext>
  );
}
