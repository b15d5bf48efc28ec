import { Switch } from '@mantine/core';
import type { ProjectGlossary } from '@parlance/contract';
import { IconArrowDown, IconArrowUp, IconUnlink, IconVocabulary } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useConfirmedMutation } from '../../../../lib/forms/use-confirmed-mutation.ts';
import { ConfirmDialog } from '../../../../ui/form/confirm-dialog.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { TextLink } from '../../../../ui/link.tsx';
import { Announcement, useAnnouncement } from '../../../../ui/notes/announcement.tsx';
import { ErrorAlert } from '../../../../ui/notes/error-alert.tsx';
import { Row, RowList } from '../../../../ui/row-list.tsx';
import { useCan, useProject, useProjectId } from '../../../projects/hooks/use-project.ts';
import { workspacesQuery } from '../../../workspaces/workspaces.api.ts';
import { changeGlossaryLink, orderGlossaries, unlinkGlossary } from '../../glossaries.api.ts';
import { GlossaryCounts } from '../list/glossary-counts.tsx';
import classes from './linked-glossaries.module.css';

interface Props {
  glossaries: readonly ProjectGlossary[];
  /** Ways to more of them. */
  children: ReactNode;
}

/** The glossaries that a project uses: the first one wins where two have the same term. */
export function LinkedGlossaries({ glossaries, children }: Props) {
  const { formatMessage } = useIntl();
  const projectId = useProjectId();
  const queryClient = useQueryClient();
  const { said, announce } = useAnnouncement();
  const order = useMutation(orderGlossaries(queryClient, projectId));
  const unlinking = useConfirmedMutation(
    unlinkGlossary(queryClient, projectId),
    ({ id }: ProjectGlossary) => id,
  );
  const move = (from: number, to: number) => {
    const moved = glossaries[from];
    if (!moved) return;
    order.mutate(glossaries.toSpliced(from, 1).toSpliced(to, 0, moved));
    announce('glossaries.moved', { name: moved.name, place: to + 1 });
  };
  return (
    <>
      <ErrorAlert error={order.error} />
      <RowList label={formatMessage({ id: 'glossaries.linked' })}>
        {glossaries.map((glossary, index) => (
          <LinkedGlossary
            key={glossary.id}
            glossary={glossary}
            onUp={index > 0 ? () => move(index, index - 1) : undefined}
            onDown={index < glossaries.length - 1 ? () => move(index, index + 1) : undefined}
            onUnlink={() => unlinking.ask(glossary)}
          />
        ))}
      </RowList>
      {glossaries.length > 1 && (
        <p className={classes.hint}>
          <FormattedMessage id="glossaries.orderHint" />
        </p>
      )}
      {children && <div className={classes.ways}>{children}</div>}
      <Announcement said={said} />
      <ConfirmDialog
        {...unlinking.dialog}
        title={formatMessage({ id: 'glossaries.unlinkOf' }, { name: unlinking.subject?.name })}
        confirmLabel={formatMessage({ id: 'glossaries.unlink' })}
      >
        <FormattedMessage id="glossaries.unlinkQuestion" />
      </ConfirmDialog>
    </>
  );
}

interface LinkProps {
  glossary: ProjectGlossary;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onUnlink: () => void;
}

function LinkedGlossary({ glossary, onUp, onDown, onUnlink }: LinkProps) {
  const { formatMessage } = useIntl();
  const { id: projectId, workspaceId } = useProject();
  const canLink = useCan('EditGlossaryLinks');
  const { data: workspaces = [] } = useQuery(workspacesQuery);
  // Others may take the right to write away, and not give it.
  const isMember = workspaces.some(({ id }) => id === workspaceId);
  const change = useMutation(changeGlossaryLink(useQueryClient(), projectId));
  const { id: glossaryId, name, isWritable } = glossary;
  return (
    <Row
      icon={IconVocabulary}
      title={
        <TextLink
          to="/projects/$projectId/glossary/$glossaryId"
          params={{ projectId, glossaryId }}
          dir="auto"
          inherit
        >
          {name}
        </TextLink>
      }
      description={<GlossaryCounts glossary={glossary} />}
      controls={
        canLink && (
          <>
            {(onUp || onDown) && (
              <>
                <IconButton
                  icon={IconArrowUp}
                  label={formatMessage({ id: 'glossaries.moveUp' }, { name })}
                  hint={formatMessage({ id: 'glossaries.up' })}
                  onClick={onUp ?? (() => {})}
                />
                <IconButton
                  icon={IconArrowDown}
                  label={formatMessage({ id: 'glossaries.moveDown' }, { name })}
                  hint={formatMessage({ id: 'glossaries.down' })}
                  onClick={onDown ?? (() => {})}
                />
              </>
            )}
            <IconButton
              icon={IconUnlink}
              label={formatMessage({ id: 'glossaries.unlinkOf' }, { name })}
              hint={formatMessage({ id: 'glossaries.unlink' })}
              onClick={onUnlink}
            />
          </>
        )
      }
    >
      {canLink ? (
        <Switch
          label={formatMessage({ id: 'glossaries.isWritable' })}
          description={formatMessage({ id: 'glossaries.isWritableHint' })}
          checked={change.isPending ? change.variables.isWritable : isWritable}
          disabled={!isMember && !isWritable}
          onChange={({ currentTarget }) =>
            change.mutate({ glossaryId, isWritable: currentTarget.checked })
          }
        />
      ) : (
        !isWritable && (
          <p className={classes.hint}>
            <FormattedMessage id="glossaries.readOnly" />
          </p>
        )
      )}
      <ErrorAlert error={change.error} />
    </Row>
  );
}
