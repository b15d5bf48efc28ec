import type { Entry } from '@parlance/contract';
import { useCallback } from 'react';
import { useQuestion } from '../../../../lib/forms/question.ts';
import type { ShownFinding } from '../../../findings/findings.api.ts';
import { listAccepted, type RecordableTerm } from '../../../glossaries/hooks/found-terms.ts';
import { useGlossaryRights } from '../../../glossaries/hooks/use-glossary-rights.ts';
import { useTextMatches } from '../../../glossaries/hooks/use-text-matches.ts';
import { useEditor } from '../../editor-context.ts';

/** What can be done about a term that a check has not found in a translation, where a form of it stands there. */
export function useRecordedForms({ termId }: Pick<Entry, 'termId'>) {
  const { projectId, localeCode } = useEditor();
  const matches = useTextMatches(termId);
  const rights = useGlossaryRights(projectId);
  const { subject: terms, isOpen, ask, close } = useQuestion<readonly RecordableTerm[]>();

  const further = useCallback(
    ({ check, data }: ShownFinding) => {
      if (check !== 'glossary.missing' || !matches) return undefined;
      const accepted = listAccepted(matches, String(data.term ?? ''), localeCode).filter(
        ({ glossaryId }) => rights.canRecordForms(glossaryId),
      );
      if (accepted.length === 0) return undefined;
      return { label: 'glossaries.isForm' as const, run: () => ask(accepted) };
    },
    [matches, rights, localeCode, ask],
  );
  return { terms, isOpen, close, further };
}
