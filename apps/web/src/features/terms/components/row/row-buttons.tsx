import type { Entry } from '@parlance/contract';
import {
  type Icon,
  IconArrowBackUp,
  IconLock,
  IconLockOpen,
  IconNote,
  IconPencil,
  IconPhoto,
  IconTrash,
} from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import type { MessageId } from '../../../../lib/language/intl.tsx';
import { undo } from '../../../history/history.api.ts';
import { LabelButton } from '../../../labels/components/label-button.tsx';
import { screenshotCountQuery } from '../../../screenshots/screenshots.api.ts';
import { useOfferedUndo } from '../../hooks/use-term-text.ts';
import type { RowActions } from '../../row-actions.ts';
import { useTerms } from '../../terms-context.ts';
import classes from './row-buttons.module.css';

interface Props {
  row: number;
  entry: Entry;
  isActive: boolean;
  /** Whether the label picker is open. */
  hasPicker: boolean;
  labelError: Error | undefined;
  actions: RowActions;
}

/** The actions of a term, besides editing its texts. */
export function RowButtons({ row, entry, isActive, hasPicker, labelError, actions }: Props) {
  const { projectId, canEdit, canDelete, canLabel } = useTerms();
  const { data: count = 0 } = useQuery(screenshotCountQuery(projectId, entry.termId));
  const name = entry.term;
  const tabIndex = isActive ? 0 : -1;
  return (
    <span className={classes.buttons}>
      {canEdit && <UndoButton termId={entry.termId} name={name} tabIndex={tabIndex} />}
      {canLabel && (
        <LabelButton
          projectId={projectId}
          labels={entry.labels}
          name={name}
          hint="labels.hintTerm"
          tabIndex={tabIndex}
          isOpen={hasPicker}
          error={labelError}
          onOpen={() => actions.open(row, 'labels')}
          onClose={() => actions.close(row)}
          onChange={(label, isAssigned) => actions.label(entry, label, isAssigned)}
        />
      )}
      {canEdit && (
        <>
          <RowButton
            icon={IconPencil}
            label="terms.editValue"
            name={name}
            tabIndex={tabIndex}
            onClick={() => actions.open(row, 'value')}
          />
          <RowButton
            icon={IconNote}
            label={entry.context ? 'terms.editContext' : 'terms.addContext'}
            name={name}
            tabIndex={tabIndex}
            onClick={() => actions.open(row, 'context')}
          />
          <RowButton
            icon={entry.locked ? IconLockOpen : IconLock}
            label={entry.locked ? 'terms.unlock' : 'terms.lock'}
            name={name}
            tabIndex={tabIndex}
            onClick={() => actions.setLock(entry, !entry.locked)}
          />
        </>
      )}
      {(canEdit || count > 0) && (
        <RowButton
          icon={IconPhoto}
          label="screenshots.ofTermNamed"
          name={name}
          count={count}
          tabIndex={tabIndex}
          onClick={() => actions.showScreenshots(row, entry)}
        />
      )}
      {canDelete && (
        <RowButton
          icon={IconTrash}
          label="terms.deleteNamed"
          name={name}
          tabIndex={tabIndex}
          onClick={() => actions.askToDelete(row, entry)}
        />
      )}
    </span>
  );
}

/** Undoes the last change of a term's own texts; offered for a limited time. */
function UndoButton({ termId, ...of }: { termId: string; name: string; tabIndex: number }) {
  const offered = useOfferedUndo(termId);
  const { mutate } = useMutation(undo(useQueryClient()));
  if (!offered) return null;
  return (
    <RowButton {...of} icon={IconArrowBackUp} label="undo.undo" onClick={() => mutate(offered)} />
  );
}

interface RowButtonProps {
  icon: Icon;
  label: MessageId;
  name: string;
  /** A number that is shown beside the icon unless it is 0. */
  count?: number;
  tabIndex: number;
  onClick: () => void;
}

/** A plain element, because a tooltip for each of hundreds of buttons would be too slow. */
function RowButton(props: RowButtonProps) {
  const { icon: ButtonIcon, label, name, count = 0, tabIndex, onClick } = props;
  const { formatMessage } = useIntl();
  const text = formatMessage({ id: label }, { name, count });
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      className={classes.button}
      data-count={count > 0 ? count : undefined}
      aria-label={text}
      title={text}
      onClick={onClick}
    >
      <ButtonIcon size={16} aria-hidden="true" />
    </button>
  );
}
