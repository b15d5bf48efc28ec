import { useSuspenseQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useQuestion } from '../../../../lib/forms/question.ts';
import type { MessageId } from '../../../../lib/language/intl.tsx';
import { type NamedLocale, useLocaleNames } from '../../../../lib/language/locale-names.ts';
import { ConfirmDialog } from '../../../../ui/form/confirm-dialog.tsx';
import { projectQuery, projectStatsQuery } from '../../../projects/projects.api.ts';
import { useLocaleDeletion } from '../../hooks/use-locale-deletion.ts';
import { useLocaleSorting } from '../../hooks/use-locale-sorting.ts';
import { type Sorting, sortings } from '../../locales-search.ts';
import { EditLocaleDialog } from '../dialogs/edit-locale-dialog.tsx';
import { LocaleActions } from './locale-actions.tsx';
import { LocaleCells } from './locale-cells.tsx';
import classes from './locale-list.module.css';
import { sortRows, toLocaleRow } from './locale-rows.ts';

const columnNames: Readonly<Record<Sorting, MessageId>> = {
  name: 'overview.language',
  progress: 'overview.progress',
  untranslated: 'editor.status.untranslated',
  unreviewed: 'editor.status.unreviewed',
  words: 'overview.wordsLeft',
  problems: 'overview.problems',
  activity: 'overview.activity',
};

interface Props {
  projectId: string;
  locales: readonly NamedLocale[];
}

/** The locales of a project with what is left to do in each; names and numbers lead to it in the editor. */
export function LocaleList({ projectId, locales }: Props) {
  const { formatMessage } = useIntl();
  const { sourceLocale } = useSuspenseQuery(projectQuery(projectId)).data;
  const stats = useSuspenseQuery(projectStatsQuery(projectId)).data;
  const names = useLocaleNames();
  const { sorting, sortBy } = useLocaleSorting();
  const editing = useQuestion<NamedLocale>();
  const deletion = useLocaleDeletion(projectId);
  const rows = locales.map((locale) => toLocaleRow(locale, stats, sourceLocale));
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={formatMessage({ id: 'overview.table' })}>
        <thead>
          <tr>
            {sortings.map((column) => (
              <th
                key={column}
                scope="col"
                className={classes.head}
                data-column={column}
                {...(sorting.by === column && {
                  'aria-sort': sorting.isReversed ? 'descending' : 'ascending',
                })}
              >
                <button type="button" className={classes.sort} onClick={() => sortBy(column)}>
                  <FormattedMessage id={columnNames[column]} />
                  <span aria-hidden="true" className={classes.arrow} />
                </button>
              </th>
            ))}
            <td className={classes.head} data-column="actions" />
          </tr>
        </thead>
        <tbody>
          {sortRows(rows, sorting, names).map((row) => (
            <tr key={row.locale.code} className={classes.row}>
              <LocaleCells projectId={projectId} row={row} />
              <td className={classes.actions}>
                <LocaleActions
                  projectId={projectId}
                  locale={row.locale}
                  onEdit={() => editing.ask(row.locale)}
                  onDelete={() => deletion.ask(row.locale)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {editing.subject && (
        <EditLocaleDialog
          projectId={projectId}
          locale={editing.subject}
          opened={editing.isOpen}
          onClose={editing.close}
        />
      )}
      <ConfirmDialog {...deletion.dialog} />
    </div>
  );
}
