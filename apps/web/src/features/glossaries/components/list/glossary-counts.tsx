import type { Glossary } from '@parlance/contract';
import { FormattedMessage } from 'react-intl';
import { useAnyLocale } from '../../hooks/use-any-locale.ts';

/** What is in a glossary, in a line. */
export function GlossaryCounts({ glossary }: { glossary: Glossary }) {
  const { labelOf } = useAnyLocale();
  return (
    <FormattedMessage
      id="glossaries.counts"
      values={{
        concepts: glossary.conceptsCount,
        terms: glossary.termsCount,
        locale: <bdi>{labelOf(glossary.sourceLocale)}</bdi>,
      }}
    />
  );
}
