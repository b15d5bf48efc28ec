import { can, ignoreScopes } from '@parlance/contract';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { rememberLocale } from '../../../lib/language/last-locale.ts';
import { useLocaleNames } from '../../../lib/language/locale-names.ts';
import { PageTitle } from '../../../ui/page/page-title.tsx';
import { loadTextEditor } from '../../../ui/text/load-text-editor.ts';
import { meQuery } from '../../account/account.api.ts';
import { canIgnore, textChecksQuery } from '../../findings/findings.api.ts';
import { useProjectLocales } from '../../locales/hooks/use-project-locales.ts';
import { useFilePaths } from '../../project-files/hooks/use-file-paths.ts';
import { projectQuery } from '../../projects/projects.api.ts';
import { type Editor, EditorContext } from '../editor-context.ts';
import { createFieldCopies } from '../field-copies.ts';
import { useEditorParams } from '../hooks/use-editor-search.ts';
import { useUnsavedWork } from '../hooks/use-unsaved-work.ts';
import { EditorBody } from './editor-body.tsx';

export function EditorPage() {
  const { projectId, localeCode } = useEditorParams();
  const queryClient = useQueryClient();
  const { data: me } = useSuspenseQuery(meQuery);
  const { data: project } = useSuspenseQuery(projectQuery(projectId));
  const { find, languageOf } = useProjectLocales(projectId);
  const filePathOf = useFilePaths(projectId);
  const { queue, draftsOf } = useUnsavedWork(me.id);
  const { labelOf } = useLocaleNames();
  const [copies] = useState(createFieldCopies);
  const canEdit = can(project.membership, 'EditTranslation', { locale: localeCode });
  const canLabel = can(project.membership, 'LabelTranslation', { locale: localeCode });
  const canReview = canEdit && can(project.membership, 'ReviewTranslation');
  const { membership, sourceLocale, textsInKeys } = project;
  const scopes = useMemo(
    () => ignoreScopes.filter((scope) => canIgnore(membership, scope, localeCode)),
    [membership, localeCode],
  );
  const isTarget = sourceLocale === null ? textsInKeys : sourceLocale !== localeCode;

  const editor = useMemo<Editor>(
    () => ({
      projectId,
      localeCode,
      languageOf,
      filePathOf,
      queue,
      drafts: draftsOf(projectId, localeCode),
      copies,
      canEdit,
      canLabel,
      canReview,
      ignoreScopes: scopes,
      sourceLocale,
      textsInKeys,
      isTarget,
    }),
    [
      projectId,
      localeCode,
      languageOf,
      filePathOf,
      queue,
      draftsOf,
      copies,
      canEdit,
      canLabel,
      canReview,
      scopes,
      sourceLocale,
      textsInKeys,
      isTarget,
    ],
  );

  useEffect(() => rememberLocale(projectId, localeCode), [projectId, localeCode]);
  useEffect(() => {
    // Without the first, fields are plain, and without the second the server alone checks; the next page that needs
    // them asks again.
    loadTextEditor().catch(() => undefined);
    void queryClient.prefetchQuery(textChecksQuery);
  }, [queryClient]);

  const current = find(localeCode);
  const [opened, setOpened] = useState(current);
  if (current && current !== opened) setOpened(current);
  // If somebody removes the locale while it is open, the page stays, so that typed text is not lost from view.
  const locale = current ?? (opened?.code === localeCode ? opened : undefined);
  if (!locale) return <Navigate to="/404" replace />;
  return (
    <EditorContext value={editor}>
      <PageTitle title={labelOf(locale)} />
      <EditorBody key={`${projectId}/${localeCode}`} locale={locale} project={project} />
    </EditorContext>
  );
}
