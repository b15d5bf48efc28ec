import { Button, Group, Stack, Text } from '@mantine/core';
import type { ImportSummary } from '@parlance/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { LinkButton } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useProjectId } from '../../projects/hooks/use-project.ts';
import { DiagnosticList } from './diagnostic-list.tsx';
import classes from './import-result.module.css';

export interface FinishedImport {
  file: File;
  locale: string;
  summary: ImportSummary;
}

interface Props {
  finished: FinishedImport;
  onAgain: () => void;
}

export function ImportResult({ finished: { locale, summary }, onAgain }: Props) {
  const { formatNumber } = useIntl();
  const projectId = useProjectId();
  const { terms, translations, diagnostics } = summary;
  const counts = [
    { label: 'import.termsAdded', count: terms.added },
    { label: 'import.termsSkipped', count: terms.skipped },
    { label: 'import.translationsUpserted', count: translations.upserted },
    { label: 'import.translationsChanged', count: translations.changed },
  ] as const;

  return (
    <Stack>
      <Notice tone="success">
        <FormattedMessage id="import.success" />
      </Notice>
      <dl className={classes.counts}>
        {counts.map(({ label, count }) => (
          <div key={label} className={classes.count}>
            <dt>
              <FormattedMessage id={label} />
            </dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {diagnostics.length > 0 && (
        <section>
          <Text size="sm" fw={500} component="h2">
            <FormattedMessage id="import.warnings" values={{ count: diagnostics.length }} />
          </Text>
          <Text size="sm" component="div">
            <DiagnosticList diagnostics={diagnostics} />
          </Text>
        </section>
      )}
      <Group gap="sm" justify="flex-end">
        <Button variant="default" onClick={onAgain}>
          <FormattedMessage id="import.again" />
        </Button>
        <LinkButton
          to="/projects/$projectId/translations/$localeCode"
          params={{ projectId, localeCode: locale }}
        >
          <FormattedMessage id="import.goToLocale" />
        </LinkButton>
      </Group>
    </Stack>
  );
}
