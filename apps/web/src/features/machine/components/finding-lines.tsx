import type { Finding } from '@parlance/contract';
import { useFindingMessage } from '../../findings/hooks/use-finding-message.ts';
import classes from './finding-lines.module.css';

/** What checks find in a translation that a machine has made; nothing where that is nothing. */
export function FindingLines({ findings }: { findings: readonly Finding[] }) {
  const describe = useFindingMessage();
  if (findings.length === 0) return null;
  return (
    <ul className={classes.findings}>
      {findings.map((finding) => (
        <li key={`${finding.check} ${finding.fingerprint} ${finding.start}`}>
          {describe(finding)}
        </li>
      ))}
    </ul>
  );
}
