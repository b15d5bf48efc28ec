import { can } from '@parlance/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useLocaleNames } from '../../../lib/locale-names.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { meQuery } from '../../account/account.api.ts';
import { projectLocalesQuery } from '../../locales/locales.api.ts';
import { projectQuery } from '../../projects/projects.api.ts';
import { type Editor, EditorContext } from '../editor-context.ts';
import { useEditorParams } from '../hooks/use-editor-search.ts';
import { useUnsavedWork } from '../hooks/use-unsaved-work.ts';
import { EditorBody } from './editor-body.tsx';

export function EditorPage() {
  const { projectId, localeCode } = useEditorParams();
  const { data: me } = useSuspenseQuery(meQuery);
  const { data: project } = useSuspenseQuery(projectQuery(projectId));
  const { data: locales } = useSuspenseQuery(projectLocalesQuery(projectId));
  const { queue, draftsOf } = useUnsavedWork(me.id);
  const { labelOf } = useLocaleNames();
  const canEdit = can(project.role, 'EditTranslation');
  const canLabel = can(project.role, 'EditLabel');

  const editor = useMemo<Editor>(
    () => ({
      projectId,
      localeCode,
      queue,
      drafts: draftsOf(projectId, localeCode),
      canEdit,
      canLabel,
    }),
    [projectId, localeCode, queue, draftsOf, canEdit, canLabel],
  );

  const current = locales.find(({ locale }) => locale.code === localeCode)?.locale;
  const [opened, setOpened] = useState(current);
  if (current && current !== opened) setOpened(current);
  // Whoever works on a locale that somebody removes keeps what they have typed before their eyes.
  const locale = current ?? (opened?.code === localeCode ? opened : undefined);
  if (!locale) return <Navigate to="/404" replace />;
  return (
    <EditorContext value={editor}>
      <PageTitle title={labelOf(locale)} />
      <EditorBody key={`${projectId}/${localeCode}`} locale={locale} project={project} />
    </EditorContext>
  );
}
