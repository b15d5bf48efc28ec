import type { FileStats, ProjectFile } from '@parlance/contract';
import { IconChevronDown, IconChevronUp, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isFormKept } from '../../../lib/forms/kept-forms.ts';
import { useQuestion } from '../../../lib/forms/question.ts';
import { useConfirmedMutation } from '../../../lib/forms/use-confirmed-mutation.ts';
import { useLocaleNames } from '../../../lib/language/locale-names.ts';
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Row, RowList } from '../../../ui/row-list.tsx';
import { FileProblems, LocaleProblems } from '../../findings/components/problem-counts.tsx';
import { useProjectLocales } from '../../locales/hooks/use-project-locales.ts';
import { useCan } from '../../projects/hooks/use-project.ts';
import { toFileProgress } from '../file-progress.ts';
import { deleteFile } from '../project-files.api.ts';
import { fileForm, RenameFileDialog } from './file-dialogs.tsx';
import classes from './file-list.module.css';

interface Props {
  projectId: string;
  files: readonly ProjectFile[];
  /** The statistics by file id, as far as they are loaded. */
  stats: ReadonlyMap<string, FileStats>;
}

/** The files of a project with their progress and actions. */
export function FileList({ projectId, files, stats }: Props) {
  const { formatMessage } = useIntl();
  const canEdit = useCan('EditFile');
  const canDelete = useCan('DeleteFile');
  const renaming = useQuestion<ProjectFile>(files.find(({ id }) => isFormKept(fileForm(id))));
  const deletion = useConfirmedMutation(
    deleteFile(useQueryClient(), projectId),
    (file: ProjectFile) => file,
  );
  const terms = deletion.subject && stats.get(deletion.subject.id)?.terms;
  return (
    <>
      <RowList label={formatMessage({ id: 'files.list' })}>
        {files.map((file) => {
          const name = file.path ?? formatMessage({ id: 'files.unnamed' });
          const isNamed = file.path !== null;
          return (
            <FileRow
              key={file.id}
              projectId={projectId}
              file={file}
              name={name}
              stats={stats.get(file.id)}
            >
              {canEdit && isNamed && (
                <IconButton
                  icon={IconPencil}
                  label={formatMessage({ id: 'files.renameNamed' }, { name })}
                  hint={formatMessage({ id: 'files.rename' })}
                  onClick={() => renaming.ask(file)}
                />
              )}
              {canDelete && isNamed && (
                <IconButton
                  icon={IconTrash}
                  label={formatMessage({ id: 'files.deleteNamed' }, { name })}
                  hint={formatMessage({ id: 'files.delete' })}
                  onClick={() => deletion.ask(file)}
                />
              )}
            </FileRow>
          );
        })}
      </RowList>
      {renaming.subject && (
        <RenameFileDialog
          file={renaming.subject}
          opened={renaming.isOpen}
          projectId={projectId}
          onClose={renaming.close}
        />
      )}
      <ConfirmDialog
        {...deletion.dialog}
        title={formatMessage({ id: 'files.delete' })}
        confirmLabel={formatMessage({ id: 'files.delete' })}
      >
        <p>
          <FormattedMessage
            id="files.deleteConfirm"
            values={{ name: <bdi>{deletion.subject?.path}</bdi> }}
          />
        </p>
        <p>
          <FormattedMessage
            id={terms === undefined ? 'files.deletionUnknown' : 'files.deletion'}
            values={{ terms }}
          />
        </p>
      </ConfirmDialog>
    </>
  );
}

interface RowProps {
  projectId: string;
  file: ProjectFile;
  name: string;
  stats: FileStats | undefined;
  /** Further actions. */
  children: ReactNode;
}

function FileRow({ projectId, file, name, stats, children }: RowProps) {
  const { formatMessage, formatNumber } = useIntl();
  const [isOpen, setIsOpen] = useState(false);
  const { total, progress, reviewed, locales, errors, warnings } = toFileProgress(
    stats ?? { fileId: file.id, terms: 0, locked: 0, locales: [] },
  );
  const share = formatMessage({ id: 'project.translated' }, { share: progress });
  return (
    <Row
      title={<bdi>{name}</bdi>}
      description={stats && <FormattedMessage id="count.terms" values={{ count: stats.terms }} />}
      controls={
        <>
          <FileProblems
            projectId={projectId}
            fileId={file.id}
            name={name}
            errors={errors}
            warnings={warnings}
          />
          <TextLink
            to="/projects/$projectId/terms"
            params={{ projectId }}
            search={{ files: file.id }}
            size="sm"
            aria-label={formatMessage({ id: 'files.showTerms' }, { name })}
          >
            <FormattedMessage id="project.terms" />
          </TextLink>
          {children}
          {total > 0 && locales.length > 0 && (
            <IconButton
              icon={isOpen ? IconChevronUp : IconChevronDown}
              label={formatMessage({ id: 'files.localesNamed' }, { name })}
              hint={formatMessage({ id: 'files.locales' })}
              isExpanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
            />
          )}
        </>
      }
    >
      {total > 0 && locales.length > 0 && (
        <ProgressBar
          value={progress}
          reviewed={reviewed}
          label={share}
          text={formatNumber(progress, { style: 'percent' })}
        />
      )}
      {isOpen && (
        <FileLocales projectId={projectId} fileId={file.id} total={total} locales={locales} />
      )}
    </Row>
  );
}

interface LocalesProps extends Pick<ReturnType<typeof toFileProgress>, 'total' | 'locales'> {
  projectId: string;
  fileId: string;
}

/** The locales of one file; each one links to the editor. */
function FileLocales({ projectId, fileId, total, locales }: LocalesProps) {
  const { formatMessage, formatNumber } = useIntl();
  const { labelOf, localeOf } = useLocaleNames();
  const { find } = useProjectLocales(projectId);
  return (
    <ul className={classes.locales}>
      {locales.map(({ locale: code, translated, progress, reviewedShare, errors, warnings }) => {
        const count = formatMessage({ id: 'locales.translated' }, { translated, total });
        const name = labelOf(find(code) ?? localeOf(code));
        return (
          <li key={code} className={classes.item}>
            <Link
              to="/projects/$projectId/translations/$localeCode"
              params={{ projectId, localeCode: code }}
              search={{ files: fileId }}
              className={classes.locale}
            >
              <span>{name}</span>
              <ProgressBar
                value={progress}
                reviewed={reviewedShare}
                label={count}
                text={formatNumber(progress, { style: 'percent' })}
              />
            </Link>
            <LocaleProblems
              projectId={projectId}
              localeCode={code}
              fileId={fileId}
              name={name}
              errors={errors}
              warnings={warnings}
            />
          </li>
        );
      })}
    </ul>
  );
}
