import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../lib/intl.tsx';
import type { PlannedSummary } from '../import-plan.ts';
import { DiagnosticList } from './diagnostic-list.tsx';
import classes from './import-preview.module.css';

/** How much a file would change, on one line. */
export function PreviewCounts({ summary }: { summary: PlannedSummary }) {
  const { preview, terms, sources = 0 } = summary;
  const { formatNumber } = useIntl();
  if (!preview) return null;
  const { added, changed, unchanged } = preview;
  const counts = [
    { label: 'import.newTerms', count: added.count },
    { label: 'import.changed', count: changed.count },
    { label: 'import.unchanged', count: unchanged },
    ...(terms.removed > 0
      ? [{ label: 'import.termsToRemove' as const, count: terms.removed }]
      : []),
    ...(sources > 0 ? [{ label: 'import.sourcesTaken' as const, count: sources }] : []),
  ] as const;
  return (
    <dl className={classes.counts}>
      {counts.map(({ label, count }) => (
        <div key={label}>
          <dt>
            <FormattedMessage id={label} />
          </dt>
          <dd>{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What a file would change, text by text. */
export function PreviewLists({ summary }: { summary: PlannedSummary }) {
  const { preview, diagnostics, terms } = summary;
  if (!preview) return null;
  const { added, changed, missing, sources } = preview;
  return (
    <div>
      <Group label="import.newTerms" count={added.count} shown={added.first.length}>
        {added.first.map(({ term, value }) => (
          <Item key={term} term={term}>
            <ins>
              <Value>{value}</Value>
            </ins>
          </Item>
        ))}
      </Group>
      <Group label="import.changed" count={changed.count} shown={changed.first.length} isOpen>
        {changed.first.map(({ term, before, after }) => (
          <Item key={term} term={term}>
            <del>
              <Value>{before}</Value>
            </del>
            <ins>
              <Value>{after}</Value>
            </ins>
          </Item>
        ))}
      </Group>
      {sources && (
        <Group label="import.sourcesTaken" count={sources.count} shown={sources.first.length}>
          {sources.first.map(({ term, value }) => (
            <Item key={term} term={term}>
              <ins>
                <Value>{value}</Value>
              </ins>
            </Item>
          ))}
        </Group>
      )}
      {missing && (
        <Group
          label={terms.removed > 0 ? 'import.missingGo' : 'import.missing'}
          isOpen={terms.removed > 0}
          count={missing.count}
          shown={missing.first.length}
        >
          {missing.first.map(({ term, value }) => (
            <Item key={term} term={term}>
              <Value>{value}</Value>
            </Item>
          ))}
        </Group>
      )}
      {diagnostics.length > 0 && (
        <details className={classes.group} open>
          <summary>
            <FormattedMessage id="import.warnings" values={{ count: diagnostics.length }} />
          </summary>
          <DiagnosticList diagnostics={diagnostics} />
        </details>
      )}
    </div>
  );
}

interface GroupProps {
  label: MessageId;
  count: number;
  shown: number;
  isOpen?: boolean;
  children: ReactNode;
}

function Group({ label, count, shown, isOpen = false, children }: GroupProps) {
  const { formatNumber } = useIntl();
  if (count === 0) return null;
  return (
    <details className={classes.group} open={isOpen}>
      <summary>
        <FormattedMessage id={label} />{' '}
        <span className={classes.number}>{formatNumber(count)}</span>
      </summary>
      <ul className={classes.list}>{children}</ul>
      {shown < count && (
        <Text size="xs" c="dimmed" mb={8}>
          <FormattedMessage id="import.firstOf" values={{ shown, count }} />
        </Text>
      )}
    </details>
  );
}

function Item({ term, children }: { term: string; children: ReactNode }) {
  return (
    <li className={classes.item}>
      <span className={classes.term} dir="auto">
        {term}
      </span>
      <div>{children}</div>
    </li>
  );
}

function Value({ children }: { children: string }) {
  if (children !== '') return <span dir="auto">{children}</span>;
  return (
    <span className={classes.none}>
      <FormattedMessage id="import.noValue" />
    </span>
  );
}
