import { Button, Menu } from '@mantine/core';
import type { IgnoreScope } from '@parlance/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ShownFinding } from '../findings.api.ts';
import { useFindingMessage } from '../hooks/use-finding-message.ts';
import classes from './finding-list.module.css';
import { SeveritySign } from './severity-sign.tsx';

interface Props {
  findings: readonly ShownFinding[];
  /** Whether the row is the one that the keyboard is in. */
  isActive: boolean;
  /** The scopes in which the user may ignore a finding. */
  scopes: readonly IgnoreScope[];
  /** Undefined where the text can't be changed, or the findings are those of another text. */
  onFix: ((finding: ShownFinding) => void) | undefined;
  onIgnore: (finding: ShownFinding, scope: IgnoreScope) => void;
}

/** What the checks found in a translation, with what can be done about it. Lines keep their height. */
export function FindingList({ findings, isActive, scopes, onFix, onIgnore }: Props) {
  const { formatMessage } = useIntl();
  const toMessage = useFindingMessage();
  const tabIndex = isActive ? 0 : -1;
  const shown = findings.filter(({ isIgnored }) => !isIgnored);
  if (shown.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={formatMessage({ id: 'findings.list' })}>
      {shown.map((finding) => {
        const { check, severity, fingerprint, start, fix } = finding;
        const message = toMessage(finding);
        return (
          <li key={`${check} ${fingerprint} ${start}`} className={classes.finding}>
            <span className={classes.sign}>
              <SeveritySign
                severity={severity}
                label={formatMessage({ id: `findings.severity.${severity}` })}
              />
            </span>
            <span className={classes.message}>{message}</span>
            <span className={classes.actions}>
              {fix && onFix && (
                <Button
                  size="compact-xs"
                  variant="light"
                  tabIndex={tabIndex}
                  aria-label={formatMessage({ id: 'findings.fixOf' }, { message })}
                  onClick={() => onFix(finding)}
                >
                  <FormattedMessage id="findings.fix" />
                </Button>
              )}
              {scopes.length > 0 && (
                <Menu position="bottom-end">
                  <Menu.Target>
                    <Button
                      size="compact-xs"
                      variant="subtle"
                      color="gray"
                      tabIndex={tabIndex}
                      aria-label={formatMessage({ id: 'findings.ignoreOf' }, { message })}
                    >
                      <FormattedMessage id="findings.ignore" />
                    </Button>
                  </Menu.Target>
                  <Menu.Dropdown>
                    {scopes.map((scope) => (
                      <Menu.Item key={scope} onClick={() => onIgnore(finding, scope)}>
                        <FormattedMessage id={`findings.ignore.${scope}`} />
                      </Menu.Item>
                    ))}
                  </Menu.Dropdown>
                </Menu>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
