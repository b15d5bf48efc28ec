import {
  IconAlertCircle,
  IconArrowsSplit2,
  IconCheck,
  IconCloudOff,
  IconLoader2,
  IconPencilExclamation,
} from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import type { EditState } from '../../../edit-queue.ts';
import classes from './save-sign.module.css';

const signs = {
  saving: { icon: IconLoader2, label: 'editor.saving' },
  saved: { icon: IconCheck, label: 'editor.saved' },
  waiting: { icon: IconCloudOff, label: 'editor.waiting' },
  conflict: { icon: IconArrowsSplit2, label: 'conflict.sign' },
  failed: { icon: IconAlertCircle, label: 'editor.failed' },
  draft: { icon: IconPencilExclamation, label: 'draft.unsaved' },
} as const;

interface Props {
  status: EditState['status'] | 'conflict' | undefined;
  hasDraft: boolean;
}

/** One sign for whether a translation is saved; the most urgent status wins. */
export function SaveSign({ status, hasDraft }: Props) {
  const { formatMessage } = useIntl();
  const isPressing = status !== undefined && status !== 'saved';
  const name = isPressing ? status : hasDraft ? 'draft' : status;
  if (name === undefined) return null;
  const { icon: Sign, label } = signs[name];
  const text = formatMessage({ id: label });
  return (
    <span role="img" aria-label={text} title={text} className={classes.sign} data-sign={name}>
      <Sign size={16} aria-hidden="true" />
    </span>
  );
}
