import type { MachineRun } from '@parlance/contract';
import { FormattedMessage } from 'react-intl';
import { TextLink } from '../../../../ui/link.tsx';
import { useLocaleName } from '../../../activity/components/activity-sentence.tsx';
import { useProjectId } from '../../../projects/hooks/use-project.ts';
import classes from './run-page.module.css';

/** How much a run has marked as reviewed, and the way to that in each of its locales. */
export function Marked({ run }: { run: Pick<MachineRun, 'locales' | 'progress'> }) {
  const { locales, progress } = run;
  const projectId = useProjectId();
  const localeName = useLocaleName();
  return (
    <div className={classes.marked}>
      <FormattedMessage id="machine.run.marked" values={{ count: progress.reviewed }} />
      {progress.reviewed > 0 && (
        <ul className={classes.reviews}>
          {locales.map((locale) => (
            <li key={locale}>
              <TextLink
                to="/projects/$projectId/translations/$localeCode"
                params={{ projectId, localeCode: locale }}
                search={{ q: 'is:clean', status: 'reviewed' }}
                inherit
              >
                <FormattedMessage
                  id="machine.run.markedIn"
                  values={{ locale: localeName(locale) }}
                />
              </TextLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/**
 * The way to what machines have made or judged and nobody has reviewed, in each locale of a run: what has been judged in
 * the order of what is most in need of it.
 */
export function ReviewLinks({ run }: { run: Pick<MachineRun, 'locales' | 'task' | 'judge'> }) {
  const { locales, task, judge } = run;
  const projectId = useProjectId();
  const localeName = useLocaleName();
  return (
    <ul className={classes.reviews}>
      {locales.map((locale) => (
        <li key={locale}>
          <TextLink
            to="/projects/$projectId/translations/$localeCode"
            params={{ projectId, localeCode: locale }}
            search={{
              ...(task === 'judge' ? { status: 'unreviewed' } : { q: 'is:machine' }),
              ...(judge && { order: 'review' }),
            }}
            inherit
          >
            <FormattedMessage id="machine.run.review" values={{ locale: localeName(locale) }} />
          </TextLink>
        </li>
      ))}
    </ul>
  );
}
