import { Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { useLocaleNames } from '../../../lib/locale-names.ts';
import { localesQuery } from '../../locales/locales.api.ts';
import type { PlannedSummary } from '../import-plan.ts';
import classes from './import-part.module.css';
import { PreviewCounts, PreviewLists } from './import-preview.tsx';

interface Props {
  /** Named where there are others beside it. */
  locale: string | null;
  summary: PlannedSummary | undefined;
}

/** What a file would change in one locale. */
export function ImportPart({ locale, summary }: Props) {
  const { formatMessage } = useIntl();
  const { data: known } = useSuspenseQuery(localesQuery);
  const names = useLocaleNames();
  const found = known.find(({ code }) => code === locale);
  if (!summary?.preview) return null;
  const title = formatMessage({ id: 'import.preview' });
  const name = found && names.labelOf(found);
  return (
    <section className={classes.part} aria-label={name ? `${title}: ${name}` : title}>
      {name && (
        <Text size="sm" fw={500} component="h2">
          {name}
        </Text>
      )}
      <PreviewCounts summary={summary} />
      <PreviewLists summary={summary} />
    </section>
  );
}
