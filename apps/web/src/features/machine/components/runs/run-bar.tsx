import { Progress, Text } from '@mantine/core';
import type { MachineRun } from '@parlance/contract';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../../lib/language/intl.tsx';
import { separator } from '../../../../ui/text/separator.ts';

/** How far a run is: what is translated or judged, and what has failed. */
export function RunBar({ run }: { run: Pick<MachineRun, 'progress' | 'task' | 'judge'> }) {
  const { progress, task, judge } = run;
  return (
    <ProgressBar progress={progress} message="machine.run.progress">
      {task === 'translate' && judge && (
        <FormattedMessage id="machine.judged" values={{ count: progress.judged }} />
      )}
    </ProgressBar>
  );
}

interface Props {
  progress: Pick<MachineRun['progress'], 'total' | 'done' | 'failed'>;
  /** Says how much of it is done. */
  message: MessageId;
  /** What else there is to say of it. */
  children?: ReactNode;
}

/** How much of something is done, and how much of it has failed. */
export function ProgressBar({ progress: { total, done, failed }, message, children }: Props) {
  const { formatMessage } = useIntl();
  const share = (count: number) => (total === 0 ? 0 : (count / total) * 100);
  const text = formatMessage({ id: message }, { done: done + failed, total });
  return (
    <div>
      <Progress.Root size="md">
        <Progress.Section value={share(done)} color="var(--accent)" aria-label={text} />
        {failed > 0 && (
          <Progress.Section
            value={share(failed)}
            color="var(--mantine-color-error)"
            aria-label={formatMessage({ id: 'machine.failed' }, { count: failed })}
          />
        )}
      </Progress.Root>
      <Text size="xs" c="dimmed" mt={4} role="status">
        {text}
        {failed > 0 && (
          <>
            {separator}
            <FormattedMessage id="machine.failed" values={{ count: failed }} />
          </>
        )}
        {children && (
          <>
            {separator}
            {children}
          </>
        )}
      </Text>
    </div>
  );
}
