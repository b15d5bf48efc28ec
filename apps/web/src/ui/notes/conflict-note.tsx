import { Button } from '@mantine/core';
import { IconArrowsSplit2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { TimeAgo } from '../time-ago.tsx';
import classes from './conflict-note.module.css';

interface Props {
  /** The text that another user has saved since the draft was begun. */
  theirs: ReactNode;
  /** The name of that user, if known. */
  by?: string | undefined;
  /** The time of that save, if known. */
  since: string | null;
  isActive: boolean;
  /** Whether the user is typing in the field above and must not be interrupted. */
  isTyping?: boolean;
  onKeep: () => void;
  onTake: () => void;
  onEdit: () => void;
}

/** A note below a draft whose saved text has changed, which asks which text is to stay. */
export function ConflictNote(props: Props) {
  const { theirs, by, since, isActive, isTyping = false, onKeep, onTake, onEdit } = props;
  const choices = [
    { label: 'conflict.keep', variant: 'light', onClick: onKeep },
    { label: 'conflict.take', variant: 'default', onClick: onTake },
    { label: 'conflict.edit', variant: 'subtle', onClick: onEdit },
  ] as const;
  return (
    <div className={classes.note} role={isTyping ? 'status' : isActive ? 'alert' : undefined}>
      <p className={classes.title}>
        <IconArrowsSplit2 size={14} aria-hidden="true" />
        <ConflictTitle by={by} />
        {since !== null && <TimeAgo className={classes.since} date={since} />}
      </p>
      <div className={classes.theirs}>{theirs}</div>
      <div className={classes.choices}>
        {choices.map(({ label, variant, onClick }) => (
          <Button
            key={label}
            size="compact-xs"
            variant={variant}
            {...(variant === 'subtle' ? { color: 'gray' } : {})}
            tabIndex={isActive ? 0 : -1}
            onClick={onClick}
          >
            <FormattedMessage id={label} />
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Says that another user has saved a text first, and names them if possible. */
export function ConflictTitle({ by }: Pick<Props, 'by'>) {
  if (by === undefined) return <FormattedMessage id="conflict.title" />;
  return <FormattedMessage id="conflict.titleBy" values={{ name: <bdi>{by}</bdi> }} />;
}
