import { Button, Menu } from '@mantine/core';
import type { Fix } from '@parlance/checks';
import { type IgnoreScope, severities } from '@parlance/contract';
import { memo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../lib/language/intl.tsx';
import type { TextLanguage } from '../../../lib/language/text-in.ts';
import { useFocusLoss } from '../../../ui/keys/use-focus-loss.ts';
import type { ShownFinding } from '../findings.api.ts';
import { useFindingMessage } from '../hooks/use-finding-message.ts';
import classes from './finding-list.module.css';
import { SeveritySign } from './severity-sign.tsx';

interface Actions {
  /** Whether the row is the one that the keyboard is in. */
  isActive: boolean;
  /** The language of the text, and of what is suggested for it. */
  language: TextLanguage;
  /** The scopes in which the user may ignore a finding. */
  scopes: readonly IgnoreScope[];
  /** Undefined where the text can't be changed, or the findings are those of another text. */
  onFix: ((fix: Fix) => void) | undefined;
  onIgnore: (finding: ShownFinding, scope: IgnoreScope) => void;
  /** Asks for a reason first. */
  onAskWhy: (finding: ShownFinding) => void;
  /** What else can be done about a finding, beside fixing and ignoring it. */
  further?:
    | ((finding: ShownFinding) => { label: MessageId; run: () => void } | undefined)
    | undefined;
  /** Called when a finding goes that had the focus. */
  onFocusLost: () => void;
}

interface Props extends Actions {
  findings: readonly ShownFinding[];
}

/**
 * What the checks found in a translation, with what can be done about it. Lines keep their height. Fields render with
 * every key, and this only where something has changed.
 */
export const FindingList = memo(function FindingList({ findings, ...actions }: Props) {
  const { formatMessage } = useIntl();
  const shown = findings
    .filter(({ isIgnored }) => !isIgnored)
    .toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
  if (shown.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={formatMessage({ id: 'findings.list' })}>
      {shown.map((finding) => {
        const { check, fingerprint, start } = finding;
        return (
          <FindingLine key={`${check} ${fingerprint} ${start}`} finding={finding} {...actions} />
        );
      })}
    </ul>
  );
});

function FindingLine({ finding, ...actions }: Actions & { finding: ShownFinding }) {
  const { isActive, language, scopes, onFix, onIgnore, onAskWhy, onFocusLost } = actions;
  const further = actions.further?.(finding);
  const { formatMessage } = useIntl();
  const message = useFindingMessage()(finding);
  const { severity, fix, suggestions = [] } = finding;
  const line = useFocusLoss<HTMLLIElement>(onFocusLost);
  const tabIndex = isActive ? 0 : -1;
  return (
    <li ref={line} className={classes.finding}>
      <span className={classes.sign}>
        <SeveritySign
          severity={severity}
          label={formatMessage({ id: `findings.severity.${severity}` })}
        />
      </span>
      <span className={classes.message}>
        {message}
        {onFix && suggestions.length > 0 && (
          <span className={classes.suggestions}>
            {suggestions.map(({ text, fix: change }) => (
              <Button
                key={text}
                size="compact-xs"
                variant="light"
                tabIndex={tabIndex}
                aria-label={formatMessage({ id: 'findings.replaceOf' }, { text, message })}
                onClick={() => onFix(change)}
              >
                <bdi {...language}>{text}</bdi>
              </Button>
            ))}
          </span>
        )}
      </span>
      <span className={classes.actions}>
        {fix && onFix && (
          <Button
            size="compact-xs"
            variant="light"
            tabIndex={tabIndex}
            aria-label={formatMessage({ id: 'findings.fixOf' }, { message })}
            onClick={() => onFix(fix)}
          >
            <FormattedMessage id="findings.fix" />
          </Button>
        )}
        {further && (
          <Button size="compact-xs" variant="light" tabIndex={tabIndex} onClick={further.run}>
            <FormattedMessage id={further.label} />
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
              <Menu.Divider />
              <Menu.Item onClick={() => onAskWhy(finding)}>
                <FormattedMessage id="findings.ignoreWithReason" />
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </span>
    </li>
  );
}
