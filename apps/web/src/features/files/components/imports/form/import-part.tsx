import { Text } from '@mantine/core';
import { useIntl } from 'react-intl';
import { useLocaleNames } from '../../../../../lib/language/locale-names.ts';
import { useAllLocales } from '../../../../locales/hooks/use-project-locales.ts';
import { useProjectId } from '../../../../projects/hooks/use-project.ts';
import type { PlannedSummary } from '../../../import-plan.ts';
import { PreviewCounts, PreviewLists } from '../result/import-preview.tsx';
import classes from './import-part.module.css';

interface Props {
  locale: string | null;
  /** Whether to name the locale, because there are others beside it. */
  isNamed: boolean;
  summary: PlannedSummary | undefined;
}

/** The changes that a file would make in one locale. */
export function ImportPart({ locale, isNamed, summary }: Props) {
  const { formatMessage } = useIntl();
  const { get } = useAllLocales(useProjectId());
  const { labelOf } = useLocaleNames();
  if (!summary?.preview) return null;
  const title = formatMessage({ id: 'import.preview' });
  const name = isNamed && locale !== null ? labelOf(get(locale)) : undefined;
  return (
    <section className={classes.part} aria-label={name ? `${title}: ${name}` : title}>
      {name && (
        <Text size="sm" fw={500} component="h2">
          {name}
        </Text>
      )}
      <PreviewCounts summary={summary} />
      <PreviewLists summary={summary} locale={locale} />
    </section>
  );
}
