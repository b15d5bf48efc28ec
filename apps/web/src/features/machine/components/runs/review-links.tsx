import type { MachineRun } from '@parlance/contract';
import { FormattedMessage } from 'react-intl';
import { TextLink } from '../../../../ui/link.tsx';
import { useLocaleName } from '../../../activity/components/activity-sentence.tsx';
import { useProjectId } from '../../../projects/hooks/use-project.ts';
import classes from './run-page.module.css';

/** How much a run has marked as reviewed, and the way to that in each of its locales. */
export function ReviewedByRun({ run }: { run: Pick<MachineRun, 'locales' | 'progress'> }) {
  const { locales, progress } = run;
  return (
    <div className={classes.marked}>
      <FormattedMessage id="machine.run.marked" values={{ count: progress.reviewed }} />
      {progress.reviewed > 0 && (
        <LocaleLinks
          locales={locales}
          message="machine.run.markedIn"
          search={{ q: 'is:clean', status: 'reviewed' }}
        />
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
  return (
    <LocaleLinks
      locales={locales}
      message="machine.run.review"
      search={{
        ...(task === 'judge' ? { status: 'unreviewed' } : { q: 'is:machine' }),
        ...(judge && { order: 'review' }),
      }}
    />
  );
}

interface LinksProps {
  locales: readonly string[];
  message: 'machine.run.markedIn' | 'machine.run.review';
  /** What is shown of each locale. */
  search: { q?: string; status?: 'reviewed' | 'unreviewed'; order?: 'review' };
}

function LocaleLinks({ locales, message, search }: LinksProps) {
  const projectId = useProjectId();
  const localeName = useLocaleName();
  return (
    <ul className={classes.reviews}>
      {locales.map((locale) => (
        <li key={locale}>
          <TextLink
            to="/projects/$projectId/translations/$localeCode"
            params={{ projectId, localeCode: locale }}
            search={search}
            inherit
          >
            <FormattedMessage id={message} values={{ locale: localeName(locale) }} />
          </TextLink>
        </li>
      ))}
    </ul>
  );
}
