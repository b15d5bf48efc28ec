import { Button } from '@mantine/core';
import type { CheckSettings } from '@parlance/contract';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { isFormKept } from '../../../lib/forms/kept-forms.ts';
import { useQuestion } from '../../../lib/forms/question.ts';
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx';
import { SettingsCard } from '../../../ui/form/settings-card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Row, RowList } from '../../../ui/row-list.tsx';
import { separator } from '../../../ui/text/separator.ts';
import { useCan, useProjectId } from '../../projects/hooks/use-project.ts';
import { type CheckRule, changeCheckSettings } from '../checks.api.ts';
import classes from './checks-page.module.css';
import { newRuleForm, RuleDialog, ruleForm } from './rule-dialog.tsx';

/** The checks that the project has written itself. */
export function RulesCard({ settings: { rules } }: { settings: CheckSettings }) {
  const { formatMessage } = useIntl();
  const projectId = useProjectId();
  const canEdit = useCan('EditChecks');
  const keptRule = rules.find(({ id }) => isFormKept(ruleForm(id)));
  const isNewKept = isFormKept(newRuleForm(projectId));
  // The rule that is edited, or `new`.
  const editing = useQuestion<CheckRule | 'new'>(keptRule ?? (isNewKept ? 'new' : undefined));
  const deleting = useQuestion<CheckRule>();
  const deletion = useMutation(changeCheckSettings(useQueryClient(), projectId));
  const deleteTitle = formatMessage({ id: 'rules.delete' });

  const controls = (rule: CheckRule) => (
    <>
      <IconButton
        icon={IconPencil}
        label={formatMessage({ id: 'rules.editNamed' }, { name: rule.name })}
        hint={formatMessage({ id: 'action.edit' })}
        onClick={() => editing.ask(rule)}
      />
      <IconButton
        icon={IconTrash}
        label={formatMessage({ id: 'rules.deleteNamed' }, { name: rule.name })}
        hint={deleteTitle}
        onClick={() => deleting.ask(rule)}
      />
    </>
  );

  return (
    <SettingsCard title={formatMessage({ id: 'rules.title' })}>
      {rules.length === 0 ? (
        <p className={classes.about}>
          <FormattedMessage id={canEdit ? 'rules.empty' : 'rules.emptyViewer'} />
        </p>
      ) : (
        <RowList label={formatMessage({ id: 'rules.title' })}>
          {rules.map((rule) => (
            <Row
              key={rule.id}
              title={<span dir="auto">{rule.name}</span>}
              description={
                <>
                  <bdi>{rule.message}</bdi>
                  {separator}
                  <FormattedMessage id={`checks.level.${rule.level}`} />
                </>
              }
              controls={canEdit && controls(rule)}
            />
          ))}
        </RowList>
      )}
      {canEdit && (
        <Button
          variant="default"
          size="sm"
          mt="md"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => editing.ask('new')}
        >
          <FormattedMessage id="rules.new" />
        </Button>
      )}
      {editing.subject && (
        <RuleDialog
          rule={editing.subject === 'new' ? undefined : editing.subject}
          rules={rules}
          projectId={projectId}
          opened={editing.isOpen}
          onClose={editing.close}
        />
      )}
      {deleting.subject && (
        <ConfirmDialog
          opened={deleting.isOpen}
          title={deleteTitle}
          confirmLabel={deleteTitle}
          isPending={deletion.isPending}
          error={deletion.error}
          onConfirm={() =>
            deletion.mutate(
              { rules: rules.filter(({ id }) => id !== deleting.subject?.id) },
              { onSuccess: deleting.close },
            )
          }
          onClose={() => {
            deletion.reset();
            deleting.close();
          }}
        >
          <p>
            <FormattedMessage
              id="rules.deleteConfirm"
              values={{ name: <bdi key="name">{deleting.subject.name}</bdi> }}
            />
          </p>
        </ConfirmDialog>
      )}
    </SettingsCard>
  );
}
