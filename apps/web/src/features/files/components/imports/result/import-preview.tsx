import type { Severity } from '@parlance/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../../../lib/language/intl.tsx';
import { anyLanguage } from '../../../../../lib/language/text-in.ts';
import { SeveritySign } from '../../../../findings/components/severity-sign.tsx';
import { useProjectLocales } from '../../../../locales/hooks/use-project-locales.ts';
import { useProject, useProjectId } from '../../../../projects/hooks/use-project.ts';
import type { PlannedSummary } from '../../../import-plan.ts';
import { DiagnosticList } from '../../diagnostic-list.tsx';
import { AddedTexts, ChangedTexts, TextList, TextOf, TextValue } from '../../text-lists.tsx';
import classes from './import-preview.module.css';

const noProblems = { errors: 0, warnings: 0, checked: 0, texts: 0 };

interface Count {
  readonly label: MessageId;
  readonly count: number;
  readonly severity?: Severity;
}

/** The number of changes that a file would make, and of the problems that it would bring. */
export function PreviewCounts({ summary }: { summary: PlannedSummary }) {
  const { preview, terms, sources = 0, notes = 0 } = summary;
  const { formatNumber } = useIntl();
  if (!preview) return null;
  const { added, changed, unchanged, placeholders, problems } = preview;
  const { errors, warnings, checked, texts } = problems ?? noProblems;
  const changes: readonly Count[] = [
    { label: 'import.newTerms', count: added.count },
    { label: 'import.changed', count: changed.count },
    { label: 'import.unchanged', count: unchanged },
  ];
  const others: readonly Count[] = [
    { label: 'import.termsToRemove', count: terms.removed },
    { label: 'import.sourcesTaken', count: sources },
    { label: 'import.notesChanged', count: notes },
    { label: 'import.newErrors', count: errors, severity: 'error' },
    { label: 'import.newWarnings', count: warnings, severity: 'warning' },
  ];
  const conversions: readonly Count[] = placeholders
    ? [{ label: 'placeholders.converted', count: placeholders.count }]
    : [];
  const counts = [...changes, ...conversions, ...others.filter(({ count }) => count > 0)];
  return (
    <>
      <dl className={classes.counts}>
        {counts.map(({ label, count, severity }) => (
          <div key={label}>
            <dt className={classes.label}>
              {severity && <SeveritySign severity={severity} />}
              <FormattedMessage id={label} />
            </dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {checked < texts && (
        <p className={classes.checked}>
          <FormattedMessage id="import.checked" values={{ checked, count: texts }} />
        </p>
      )}
    </>
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
