import type { Concept, Entry } from '@parlance/contract';
import { use, useCallback } from 'react';
import { useQuestion } from '../../../../lib/forms/question.ts';
import type { ShownFinding } from '../../../findings/findings.api.ts';
import { isRight, termsIn } from '../../../glossaries/hooks/found-terms.ts';
import { useGlossaryRights } from '../../../glossaries/hooks/use-glossary-rights.ts';
import { MatchesContext } from '../../../glossaries/hooks/use-text-matches.ts';
import { useEditor } from '../../editor-context.ts';

/** What can be done about a term that a check has not found in a translation, where a form of it stands there. */
export function useRecordedForms({ termId }: Pick<Entry, 'termId'>) {
  const { projectId, localeCode } = useEditor();
  const matches = use(MatchesContext).get(termId);
  const rights = useGlossaryRights(projectId);
  const { subject: concept, isOpen, ask, close } = useQuestion<Concept>();

  const further = useCallback(
    ({ check, data }: ShownFinding) => {
      if (check !== 'glossary.missing' || !matches) return undefined;
      const named = String(data.term ?? '').toLowerCase();
      const ids = new Set(matches.matches.map(({ conceptId }) => conceptId));
      const found = [...matches.concepts.values()].find(
        (one) =>
          ids.has(one.id) &&
          rights.canRecordForms(one.glossaryId) &&
          termsIn(one, localeCode).some(isRight) &&
          one.terms.some(({ text }) => text.toLowerCase() === named),
      );
      return found && { label: 'glossaries.isForm' as const, run: () => ask(found) };
    },
    [matches, rights, localeCode, ask],
  );
  return { concept, isOpen, close, further };
}
