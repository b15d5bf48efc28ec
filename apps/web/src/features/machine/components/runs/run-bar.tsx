import { Progress, Text } from '@mantine/core';
import type { MachineRun } from '@parlance/contract';
import { FormattedMessage, useIntl } from 'react-intl';

/** How far a run is: what is translated, and what has failed. */
export function RunBar({ run }: { run: Pick<MachineRun, 'progress' | 'task' | 'judge'> }) {
  const { progress, task, judge } = run;
  const { formatMessage } = useIntl();
  const { total, done, failed } = progress;
  const share = (count: number) => (total === 0 ? 0 : (count / total) * 100);
  const text = formatMessage({ id: 'machine.run.progress' }, { done: done + failed, total });
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
            {' · '}
            <FormattedMessage id="machine.failed" values={{ count: failed }} />
          </>
        )}
        {task === 'translate' && judge && (
          <>
            {' · '}
            <FormattedMessage id="machine.judged" values={{ count: progress.judged }} />
          </>
        )}
      </Text>
    </div>
  );
}
