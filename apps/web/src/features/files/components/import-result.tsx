import { Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LinkButton, TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Row, RowList } from '../../../ui/row-list.tsx';
import { useUndoOf } from '../../history/hooks/use-undo-of.ts';
import { useProjectId } from '../../projects/hooks/use-project.ts';
import { type ImportOutcome, keyOf, type PlannedSummary } from '../import-plan.ts';
import { DiagnosticList } from './diagnostic-list.tsx';
import classes from './import-result.module.css';

interface Props {
  outcome: ImportOutcome;
  onAgain: () => void;
}

/** What an import has changed, file by file. */
export function ImportResult({ outcome: { files, changeSetId }, onAgain }: Props) {
  const { formatMessage } = useIntl();
  const projectId = useProjectId();
  const undoing = useUndoOf(projectId, changeSetId);
  const imported = files.filter(({ outcome }) => outcome === 'imported');
  const locales = new Set(imported.map(({ locale }) => locale));
  const [localeCode] = locales.size === 1 ? locales : [];
  const again = (
    <Button variant="default" onClick={onAgain}>
      <FormattedMessage id="import.again" />
    </Button>
  );
  if (undoing.isUndone) {
    return (
      <Stack>
        <Notice tone="success">
          <FormattedMessage id="import.undone" />
        </Notice>
        <Group justify="flex-end">{again}</Group>
      </Stack>
    );
  }
  return (
    <Stack>
      <Notice tone="success">
        <FormattedMessage id={imported.length === 1 ? 'import.success' : 'import.successMany'} />
      </Notice>
      {imported.length === 1 ? (
        imported.map(({ path, summary }) => summary && <Summary key={path} summary={summary} />)
      ) : (
        <RowList label={formatMessage({ id: 'import.files' })}>
          {imported.map(({ path, locale, summary }) => (
            <Row
              key={keyOf({ path, locale })}
              title={<span dir="ltr">{path}</span>}
              controls={
                locale !== null && (
                  <TextLink
                    to="/projects/$projectId/translations/$localeCode"
                    params={{ projectId, localeCode: locale }}
                  >
                    {locale}
                  </TextLink>
                )
              }
            >
              {summary && <Summary summary={summary} isWithin />}
            </Row>
          ))}
        </RowList>
      )}
      <Group gap="sm" justify="flex-end">
        {changeSetId !== undefined && (
          <Button
            variant="default"
            loading={undoing.isPending}
            leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
            onClick={undoing.undo}
          >
            <FormattedMessage id="import.undo" />
          </Button>
        )}
        {again}
        {localeCode ? (
          <LinkButton
            to="/projects/$projectId/translations/$localeCode"
            params={{ projectId, localeCode }}
          >
            <FormattedMessage id="import.goToLocale" />
          </LinkButton>
        ) : (
          <LinkButton to="/projects/$projectId/translations" params={{ projectId }}>
            <FormattedMessage id="export.goToLocales" />
          </LinkButton>
        )}
      </Group>
    </Stack>
  );
}

/** `isWithin` a list, which has a frame already. */
function Summary({ summary, isWithin }: { summary: PlannedSummary; isWithin?: boolean }) {
  const { formatNumber } = useIntl();
  const { terms, translations, sources = 0, diagnostics } = summary;
  const counts = [
    { label: 'import.termsAdded', count: terms.added },
    { label: 'import.termsSkipped', count: terms.skipped },
    ...(terms.removed > 0 ? [{ label: 'import.termsRemoved' as const, count: terms.removed }] : []),
    { label: 'import.translationsUpserted', count: translations.upserted },
    { label: 'import.translationsChanged', count: translations.changed },
    ...(translations.kept > 0
      ? [{ label: 'import.translationsKept' as const, count: translations.kept }]
      : []),
    ...(sources > 0 ? [{ label: 'import.sourcesTaken' as const, count: sources }] : []),
  ] as const;
  return (
    <>
      <dl className={classes.counts} data-within={isWithin}>
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
    </>
  );
}
