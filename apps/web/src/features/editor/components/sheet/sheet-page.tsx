import { IconColumns3 } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { LinkButton } from '../../../../ui/link.tsx';
import { EmptyState } from '../../../../ui/page/empty-state.tsx';
import { PageTitle } from '../../../../ui/page/page-title.tsx';
import { useProjectLocales } from '../../../locales/hooks/use-project-locales.ts';
import { useCan, useProjectId } from '../../../projects/hooks/use-project.ts';
import { projectQuery } from '../../../projects/projects.api.ts';
import { EditorContext } from '../../editor-context.ts';
import { columnsOf, minColumns, useSheetSearch } from '../../hooks/sheet/sheet-search.ts';
import { useEditors } from '../../hooks/use-editors.ts';
import { SheetBody } from './sheet-body.tsx';
import classes from './sheet-page.module.css';

/** The translations of several locales side by side. */
export function SheetPage() {
  const { formatMessage } = useIntl();
  const projectId = useProjectId();
  const { data: project } = useSuspenseQuery(projectQuery(projectId));
  const { search, change } = useSheetSearch(projectId);
  const { locales } = useProjectLocales(projectId);
  const codes = locales.map(({ code }) => code);
  const columns = columnsOf(search.locales, project, codes).join();
  const editors = useEditors(projectId, columns);
  const [first] = editors.values();
  const canAdd = useCan('AddTranslation');
  const title = formatMessage({ id: 'sheet.title' });

  return (
    <EditorContext value={first}>
      <PageTitle title={title} />
      {codes.length < minColumns ? (
        <div className={classes.empty}>
          <h1 tabIndex={-1} className={classes.title}>
            {title}
          </h1>
          <EmptyState
            icon={IconColumns3}
            title={formatMessage({ id: 'sheet.tooFew' })}
            description={formatMessage({ id: 'sheet.tooFewDescription' })}
          >
            {canAdd && (
              <LinkButton to="/projects/$projectId/translations" params={{ projectId }} hash="new">
                <FormattedMessage id="locales.add" />
              </LinkButton>
            )}
          </EmptyState>
        </div>
      ) : (
        <SheetBody key={projectId} columns={columns} editors={editors} {...{ search, change }} />
      )}
    </EditorContext>
  );
}
