import { FormattedMessage, useIntl } from 'react-intl';
import { anyLanguage } from '../../../../../lib/language/text-in.ts';
import { useProjectLocales } from '../../../../locales/hooks/use-project-locales.ts';
import { useProject, useProjectId } from '../../../../projects/hooks/use-project.ts';
import type { PlannedSummary } from '../../../import-plan.ts';
import { DiagnosticList } from '../../diagnostic-list.tsx';
import { AddedTexts, ChangedTexts, TextList, TextOf, TextValue } from '../../text-lists.tsx';
import classes from './import-preview.module.css';

/** The number of changes that a file would make, on one line. */
export function PreviewCounts({ summary }: { summary: PlannedSummary }) {
  const { preview, terms, sources = 0, notes = 0 } = summary;
  const { formatNumber } = useIntl();
  if (!preview) return null;
  const { added, changed, unchanged, placeholders } = preview;
  const counts = [
    { label: 'import.newTerms', count: added.count },
    { label: 'import.changed', count: changed.count },
    { label: 'import.unchanged', count: unchanged },
    ...(terms.removed > 0
      ? [{ label: 'import.termsToRemove' as const, count: terms.removed }]
      : []),
    ...(sources > 0 ? [{ label: 'import.sourcesTaken' as const, count: sources }] : []),
    ...(notes > 0 ? [{ label: 'import.notesChanged' as const, count: notes }] : []),
    ...(placeholders
      ? [{ label: 'placeholders.converted' as const, count: placeholders.count }]
      : []),
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

interface ListsProps {
  summary: PlannedSummary;
  /** The locale of the texts. */
  locale: string | null;
}

/** The changes that a file would make, text by text. */
export function PreviewLists({ summary, locale }: ListsProps) {
  const { preview, diagnostics, terms } = summary;
  const { languageOf } = useProjectLocales(useProjectId());
  const { sourceLocale } = useProject();
  if (!preview) return null;
  const { added, changed, missing, sources, placeholders } = preview;
  const language = locale === null ? anyLanguage : languageOf(locale);
  const sourceLanguage = sourceLocale ? languageOf(sourceLocale) : anyLanguage;
  return (
    <div>
      <AddedTexts label="import.newTerms" texts={added} language={language} />
      <ChangedTexts label="import.changed" texts={changed} language={language} isOpen />
      {placeholders && (
        <ChangedTexts label="placeholders.converted" texts={placeholders} language={language} />
      )}
      {sources && (
        <AddedTexts label="import.sourcesTaken" texts={sources} language={sourceLanguage} />
      )}
      {missing && (
        <TextList
          label={terms.removed > 0 ? 'import.missingGo' : 'import.missing'}
          isOpen={terms.removed > 0}
          count={missing.count}
          shown={missing.first.length}
        >
          {missing.first.map(({ term, value }) => (
            <TextOf key={term} term={term}>
              <TextValue language={language}>{value}</TextValue>
            </TextOf>
          ))}
        </TextList>
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
