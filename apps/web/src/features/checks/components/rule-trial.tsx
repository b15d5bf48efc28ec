import { Textarea } from '@mantine/core';
import { applyFix, type CompiledRule, check, checkInfo, type Finding } from '@parlance/checks';
import { plainSyntax } from '@parlance/messages';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import classes from './rule-dialog.module.css';

/** All checks but the rules of projects are off in a trial. */
const othersOff = Object.fromEntries(
  [...checkInfo.keys()].filter((id) => id !== 'custom').map((id) => [id, 'off'] as const),
);

/** Two texts to try a rule on, and what it says about them: nothing is saved or sent. */
export function RuleTrial({ rule }: { rule: CompiledRule | undefined }) {
  const { formatMessage } = useIntl();
  const [source, setSource] = useState('');
  const [target, setTarget] = useState('');
  return (
    <fieldset className={classes.trial}>
      <legend>
        <FormattedMessage id="rules.try" />
      </legend>
      <Textarea
        autosize
        minRows={1}
        maxRows={4}
        dir="auto"
        label={formatMessage({ id: 'rules.trySource' })}
        value={source}
        onChange={({ currentTarget }) => setSource(currentTarget.value)}
      />
      <Textarea
        autosize
        minRows={1}
        maxRows={4}
        dir="auto"
        label={formatMessage({ id: 'rules.tryTarget' })}
        value={target}
        onChange={({ currentTarget }) => setTarget(currentTarget.value)}
      />
      <p className={classes.result} role="status">
        {rule && target !== '' ? (
          <Result target={target} findings={findIn(rule, source, target)} />
        ) : (
          <FormattedMessage id="rules.tryHint" />
        )}
      </p>
    </fieldset>
  );
}

function Result({ target, findings }: { target: string; findings: readonly Finding[] }) {
  const { formatList } = useIntl();
  if (findings.length === 0) return <FormattedMessage id="rules.tryNothing" />;
  const places = findings.map(({ start, end }) => target.slice(start, end)).filter(Boolean);
  const fixed = findings.some(({ fix }) => fix) && fixAll(target, findings);
  return (
    <>
      <FormattedMessage
        id="rules.tryFound"
        values={{
          count: findings.length,
          places: <bdi key="places">{formatList(places.map((place) => `“${place}”`))}</bdi>,
          hasPlaces: String(places.length > 0),
        }}
      />
      {fixed && (
        <>
          {' '}
          <FormattedMessage id="rules.tryFixed" values={{ text: <bdi key="text">{fixed}</bdi> }} />
        </>
      )}
    </>
  );
}

function findIn(compiled: CompiledRule, source: string, target: string): readonly Finding[] {
  // Without a source text nothing is checked, and most rules need none.
  const other = source === '' && !compiled.source ? target : source;
  return check(
    { source: other, target, sourceLocale: 'en', locale: 'en_GB', syntax: plainSyntax },
    { severities: othersOff, customRules: [compiled] },
  );
}

/** The last first, so that the places of the others stay. */
function fixAll(target: string, findings: readonly Finding[]): string {
  return findings
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { fix }) => (fix ? applyFix(text, { fix }) : text), target);
}
