import type { MachineRun } from '@parlance/contract';
import { FormattedMessage } from 'react-intl';
import { TextLink } from '../../../../ui/link.tsx';
import { useLocaleName } from '../../../activity/components/activity-sentence.tsx';
import { useProjectId } from '../../../projects/hooks/use-project.ts';
import classes from './run-page.module.css';

/** The way to what machines have made and nobody has reviewed, in each locale of a run. */
export function ReviewLinks({ run: { locales } }: { run: Pick<MachineRun, 'locales'> }) {
  const projectId = useProjectId();
  const localeName = useLocaleName();
  return (
    <ul className={classes.reviews}>
      {locales.map((locale) => (
        <li key={locale}>
          <TextLink
            to="/projects/$projectId/translations/$localeCode"
            params={{ projectId, localeCode: locale }}
            search={{ q: 'is:machine' }}
            inherit
          >
            <FormattedMessage id="machine.run.review" values={{ locale: localeName(locale) }} />
          </TextLink>
        </li>
      ))}
    </ul>
  );
}
