import type { Label } from '@parlance/contract';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import { isFormKept } from '../../../lib/forms/kept-forms.ts';
import { useQuestion } from '../../../lib/forms/question.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Row, RowList } from '../../../ui/row-list.tsx';
import { useCan } from '../../projects/hooks/use-project.ts';
import { DeleteLabelDialog } from './delete-label-dialog.tsx';
import { LabelChip } from './label-chip.tsx';
import { EditLabelDialog, labelForm } from './label-dialog.tsx';

interface Props {
  projectId: string;
  labels: readonly Label[];
}

/** The labels of a project with their actions. */
export function LabelList({ projectId, labels }: Props) {
  const { formatMessage } = useIntl();
  const canEdit = useCan('EditLabel');
  const canDelete = useCan('DeleteLabel');
  const editing = useQuestion<Label>(labels.find(({ id }) => isFormKept(labelForm(id))));
  const deleting = useQuestion<Label>();

  const controls = (label: Label) => {
    const edit = formatMessage({ id: 'labels.editNamed' }, { name: label.value });
    const remove = formatMessage({ id: 'labels.deleteNamed' }, { name: label.value });
    return (
      <>
        <TextLink
          to="/projects/$projectId/terms"
          params={{ projectId }}
          search={{ labels: label.id }}
          size="sm"
          aria-label={formatMessage({ id: 'labels.showTerms' }, { name: label.value })}
        >
          {formatMessage({ id: 'labels.terms' })}
        </TextLink>
        {canEdit && (
          <IconButton
            icon={IconPencil}
            label={edit}
            hint={formatMessage({ id: 'action.edit' })}
            onClick={() => editing.ask(label)}
          />
        )}
        {canDelete && (
          <IconButton
            icon={IconTrash}
            label={remove}
            hint={formatMessage({ id: 'labels.delete' })}
            onClick={() => deleting.ask(label)}
          />
        )}
      </>
    );
  };

  return (
    <>
      <RowList label={formatMessage({ id: 'labels.list' })}>
        {labels.map((label) => (
          <Row key={label.id} title={<LabelChip label={label} />} controls={controls(label)} />
        ))}
      </RowList>
      {editing.subject && (
        <EditLabelDialog
          label={editing.subject}
          opened={editing.isOpen}
          projectId={projectId}
          onClose={editing.close}
        />
      )}
      {deleting.subject && (
        <DeleteLabelDialog
          label={deleting.subject}
          opened={deleting.isOpen}
          projectId={projectId}
          onClose={deleting.close}
        />
      )}
    </>
  );
}
