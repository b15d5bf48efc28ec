import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import classes from './more-options.module.css';

interface Props {
  /** Whether the options are unfolded from the start, because one of them is set. */
  isOpen: boolean;
  children: ReactNode;
}

/** Folds options away that few people need. */
export function MoreOptions({ isOpen, children }: Props) {
  return (
    <details open={isOpen || undefined}>
      <summary className={classes.summary}>
        <FormattedMessage id="files.moreOptions" />
      </summary>
      <Stack mt="md">{children}</Stack>
    </details>
  );
}
