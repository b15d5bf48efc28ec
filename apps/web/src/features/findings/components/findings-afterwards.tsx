import type { Finding } from '@parlance/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFindingMessage } from '../hooks/use-finding-message.ts';
import classes from './findings-afterwards.module.css';
import { SeveritySign } from './severity-sign.tsx';

interface Props {
  findings: readonly (Finding & { isNew: boolean })[];
  gone: readonly Finding[];
}

/** What the checks would find in a changed text, and how much of what they find now would go away. */
export function FindingsAfterwards({ findings, gone }: Props) {
  const { formatMessage } = useIntl();
  const toMessage = useFindingMessage();
  const shown = findings.filter(({ isIgnored }) => !isIgnored);
  const goneCount = gone.filter(({ isIgnored }) => !isIgnored).length;
  if (shown.length + goneCount === 0) return <div className={classes.findings} />;
  return (
    <ul className={classes.findings} aria-label={formatMessage({ id: 'findings.afterwards' })}>
      {shown.map((finding) => (
        <li key={`${finding.check} ${finding.fingerprint} ${finding.start}`}>
          <SeveritySign
            severity={finding.severity}
            label={formatMessage({ id: `findings.severity.${finding.severity}` })}
          />
          <span>
            {toMessage(finding)}
            {finding.isNew && (
              <strong className={classes.isNew}>
                <FormattedMessage id="findings.isNew" />
              </strong>
            )}
          </span>
        </li>
      ))}
      {goneCount > 0 && (
        <li className={classes.gone}>
          <FormattedMessage id="findings.goAway" values={{ count: goneCount }} />
        </li>
      )}
    </ul>
  );
}
