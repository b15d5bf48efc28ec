import { useSuspenseQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { rememberLocale } from '../../../lib/language/last-locale.ts';
import { useLocaleNames } from '../../../lib/language/locale-names.ts';
import { PageTitle } from '../../../ui/page/page-title.tsx';
import { useProjectLocales } from '../../locales/hooks/use-project-locales.ts';
import { projectQuery } from '../../projects/projects.api.ts';
import { EditorContext } from '../editor-context.ts';
import { useEditorParams } from '../hooks/use-editor-search.ts';
import { useEditors } from '../hooks/use-editors.ts';
import { EditorBody } from './editor-body.tsx';

export function EditorPage() {
  const { projectId, localeCode } = useEditorParams();
  const { data: project } = useSuspenseQuery(projectQuery(projectId));
  const { find } = useProjectLocales(projectId);
  const { labelOf } = useLocaleNames();
  const editor = useEditors(projectId, localeCode).get(localeCode);

  useEffect(() => rememberLocale(projectId, localeCode), [projectId, localeCode]);

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
