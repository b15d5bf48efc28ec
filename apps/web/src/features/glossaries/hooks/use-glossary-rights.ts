import type { ProjectGlossary } from '@parlance/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { projectGlossariesQuery } from '../glossaries.api.ts';

const none: readonly ProjectGlossary[] = [];

/** What the user may do with the glossaries of a project. */
export function useGlossaryRights(projectId: string) {
  const { data: glossaries = none } = useQuery(projectGlossariesQuery(projectId));
  return useMemo(() => {
    const byId = new Map(glossaries.map((glossary) => [glossary.id, glossary]));
    return {
      /** Those that the user may add terms to, in the order of the project. */
      writable: glossaries.filter(({ rights }) => rights.canEdit),
      nameOf: (glossaryId: string) => byId.get(glossaryId)?.name,
      canEdit: (glossaryId: string) => byId.get(glossaryId)?.rights.canEdit === true,
      canRecordForms: (glossaryId: string) => byId.get(glossaryId)?.rights.canRecordForms === true,
    };
  }, [glossaries]);
}
