import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { exactScore } from '@parlance/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { Dialog } from '../../../ui/form/dialog.tsx';
import { Picker } from '../../../ui/form/picker.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { RetryAlert } from '../../../ui/notes/retry-alert.tsx';
import { isUnfinished, jobsQuery } from '../../jobs/jobs.api.ts';
import { useFillPreview } from '../hooks/use-fill-preview.ts';
import type { MatchPlace } from '../memory.api.ts';
import { fillFromMemory, type MemoryFill } from '../memory-fill.api.ts';
import classes from './fill-dialog.module.css';
import { FillJob } from './fill-job.tsx';

interface Props {
  place: Omit<MatchPlace, 'termId'>;
  /** The translations that are selected. */
  select: MemoryFill['select'];
  /** Resolves when what was changed before is saved. */
  ready: () => Promise<void>;
  onClose: () => void;
  /** Called when the translations are filled. */
  onDone: () => void;
}

/** Fills selected translations from memory, once it has shown what they would get. */
export function FillDialog({ opened, ...props }: Props & { opened: boolean }) {
  const { formatMessage } = useIntl();
  return (
    <Dialog opened={opened} title={formatMessage({ id: 'memory.fill' })} onClose={props.onClose}>
      <FillForm {...props} />
    </Dialog>
  );
}

/** The thresholds that can be chosen: the lower ends of the bands. */
const thresholds = [101, 100, 95, 85, 75, 70];

function FillForm({ place, select, ready, onClose, onDone }: Props) {
  const { formatMessage, formatNumber } = useIntl();
  const [minScore, setMinScore] = useState<number>(exactScore);
  const [replacesMachine, setReplacesMachine] = useState(false);
  const [jobId, setJobId] = useState<string>();
  const fill: MemoryFill = {
    select,
    minScore,
    overwrite: replacesMachine ? 'machine' : 'nothing',
  };
  const preview = useFillPreview(place, fill, ready);
  const { mutate, isPending, error, reset } = useMutation(
    fillFromMemory(useQueryClient(), place, ready),
  );
  const { counts, isComplete } = preview;
  const { data: jobs } = useQuery({
    ...jobsQuery(place.projectId),
    enabled: jobId !== undefined,
  });
  const job = jobs?.find(({ id }) => id === jobId);
  const isRunning = isPending || (job !== undefined && isUnfinished(job));
  const finish = () => {
    onDone();
    onClose();
  };
  const apply = () => {
    reset();
    mutate(fill, {
      onSuccess: (filled) => ('job' in filled ? setJobId(filled.job.id) : finish()),
    });
  };
  const percent = (score: number) => formatNumber(score / 100, { style: 'percent' });

  return (
    <Stack>
      <ErrorAlert error={error} />
      <Text size="sm" c="dimmed">
        <FormattedMessage id="memory.fillHint" />
      </Text>
      <Picker
        label={formatMessage({ id: 'memory.threshold' })}
        data={thresholds.map((score) => ({
          value: String(score),
          label: formatMessage(
            { id: score > exactScore ? 'memory.threshold.context' : 'memory.threshold.from' },
            { score: percent(score) },
          ),
        }))}
        value={String(minScore)}
        readOnly={isRunning}
        data-autofocus
        onChange={(chosen) => setMinScore(Number(chosen))}
      />
      <Checkbox
        label={formatMessage({ id: 'memory.replaceMachine' })}
        checked={replacesMachine}
        disabled={isRunning}
        onChange={({ currentTarget }) => setReplacesMachine(currentTarget.checked)}
      />
      <FillPreview preview={preview} />
      {jobId !== undefined && <FillJob jobId={jobId} onDone={finish} />}
      <Group justify="end" gap="sm" className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          <FormattedMessage id={isRunning ? 'action.close' : 'action.cancel'} />
        </Button>
        <Button disabled={!isComplete || counts.filled === 0} loading={isRunning} onClick={apply}>
          <FormattedMessage id="memory.fillApply" values={{ count: counts.filled }} />
        </Button>
      </Group>
    </Stack>
  );
}

/** How many translations would be filled, by the quality of what they get. */
function FillPreview({ preview }: { preview: ReturnType<typeof useFillPreview> }) {
  const { counts, progress, isComplete, isFetching, error, retry } = preview;
  const { bands, filled, without, skipped } = counts;
  if (error) return <RetryAlert error={error} isBusy={isFetching} onRetry={retry} />;
  return (
    <div className={classes.preview}>
      <p className={classes.note} role="status">
        {isComplete ? (
          <FormattedMessage id="memory.fillCounts" values={{ filled, without, skipped }} />
        ) : (
          <FormattedMessage id="memory.fillCounting" values={progress ?? { done: 0, total: 0 }} />
        )}
      </p>
      <ul className={classes.bands}>
        {bands.map(({ band, count, examples }) => (
          <li key={band}>
            <div className={classes.band}>
              <span>
                <FormattedMessage id={`memory.band.${band}`} />
              </span>
              <span className={classes.count}>
                <FormattedNumber value={count} />
              </span>
              <span aria-hidden="true" className={classes.share}>
                <span style={{ inlineSize: `${(count / filled) * 100}%` }} />
              </span>
            </div>
            <ul className={classes.examples}>
              {examples.map(({ termId, source, target }) => (
                <li key={termId}>
                  <span className={classes.source} dir="auto">
                    {source}
                  </span>
                  <span className={classes.target} dir="auto">
                    {target}
                  </span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  );
}
