import { can, ignoreScopes } from '@parlance/contract';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { loadTextEditor } from '../../../ui/text/load-text-editor.ts';
import { meQuery } from '../../account/account.api.ts';
import { canIgnore, textChecksQuery } from '../../findings/findings.api.ts';
import { useProjectLocales } from '../../locales/hooks/use-project-locales.ts';
import { useFilePaths } from '../../project-files/hooks/use-file-paths.ts';
import { projectQuery } from '../../projects/projects.api.ts';
import type { Editor } from '../editor-context.ts';
import { createFieldCopies } from '../field-copies.ts';
import { useUnsavedWork } from './use-unsaved-work.ts';

/** What the parts of an editor need, for each of some locales; the objects stay the same as long as these do. */
export function useEditors(projectId: string, codes: string): ReadonlyMap<string, Editor> {
  const queryClient = useQueryClient();
  const { data: me } = useSuspenseQuery(meQuery);
  const { data: project } = useSuspenseQuery(projectQuery(projectId));
  const { languageOf } = useProjectLocales(projectId);
  const filePathOf = useFilePaths(projectId);
  const { queue, draftsOf } = useUnsavedWork(me.id);
  const [copies] = useState(createFieldCopies);
  const { membership, sourceLocale, textsInKeys } = project;

  useEffect(() => {
    // Without the first, fields are plain, and without the second the server alone checks; the next page that needs
    // them asks again.
    loadTextEditor().catch(() => undefined);
    void queryClient.prefetchQuery(textChecksQuery);
  }, [queryClient]);

  return useMemo(() => {
    const editorOf = (localeCode: string): Editor => {
      const canEdit = can(membership, 'EditTranslation', { locale: localeCode });
      return {
        projectId,
        localeCode,
        languageOf,
        filePathOf,
        queue,
        drafts: draftsOf(projectId, localeCode),
        copies,
        canEdit,
        canLabel: can(membership, 'LabelTranslation', { locale: localeCode }),
        canReview: canEdit && can(membership, 'ReviewTranslation'),
        ignoreScopes: ignoreScopes.filter((scope) => canIgnore(membership, scope, localeCode)),
        sourceLocale,
        textsInKeys,
        isTarget: sourceLocale === null ? textsInKeys : sourceLocale !== localeCode,
      };
    };
    return new Map(codes.split(',').map((code) => [code, editorOf(code)]));
  }, [
    projectId,
    codes,
    languageOf,
    filePathOf,
    queue,
    draftsOf,
    copies,
    membership,
    sourceLocale,
    textsInKeys,
  ]);
}
