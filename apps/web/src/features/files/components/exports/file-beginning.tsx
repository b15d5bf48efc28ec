import { Text } from '@mantine/core';
import type { FileBeginning as Beginning } from '@parlance/contract';
import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import classes from './file-beginning.module.css';

interface Props {
  /** The name that the file will have. */
  name: string;
  beginning: Beginning;
  /** Whether it is that of an earlier choice, while the server writes the file of the current one. */
  isStale: boolean;
}

/** The first lines of the file that the download would bring, as they are. */
export function FileBeginning({ name, beginning, isStale }: Props) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} aria-busy={isStale} className={classes.preview}>
      <Text component="h2" size="sm" fw={600} id={titleId}>
        <FormattedMessage
          id={beginning.isWhole ? 'export.preview' : 'export.previewStart'}
          values={{ name: <bdi key="name">{name}</bdi> }}
        />
      </Text>
      {/* Files are written from left to right in every language. */}
      <pre className={classes.lines} dir="ltr">
        {beginning.text}
        {!beginning.isWhole && '\n…'}
      </pre>
    </section>
  );
}
