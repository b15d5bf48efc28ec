import type { GlossaryImport } from '@parlance/contract';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { Notice } from '../../../../ui/notes/notice.tsx';
import { separator } from '../../../../ui/text/separator.ts';
import { DiagnosticList } from '../../../files/components/diagnostic-list.tsx';
import { useAnyLocale } from '../../hooks/use-any-locale.ts';
import classes from './import-report.module.css';

interface Props {
  result: GlossaryImport;
  /** Whether nothing has been changed yet. */
  isPreview: boolean;
}

/** What an import changes, and what of the file a glossary has no place for. */
export function ImportReport({ result, isPreview }: Props) {
  const { concepts, terms, locales, losses } = result;
  const { labelOf } = useAnyLocale();
  const isNothing = [concepts, terms].every(({ added, changed }) => added + changed === 0);
  return (
    <div className={classes.report}>
      <table className={classes.table}>
        <caption className={classes.caption}>
          <FormattedMessage id={isPreview ? 'glossaries.willChange' : 'glossaries.hasChanged'} />
        </caption>
        <thead>
          <tr>
            <td />
            {(['added', 'changed', 'unchanged'] as const).map((kind) => (
              <th key={kind} scope="col">
                <FormattedMessage id={`glossaries.import.${kind}`} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(
            [
              ['concepts', concepts],
              ['terms', terms],
            ] as const
          ).map(([name, counts]) => (
            <tr key={name}>
              <th scope="row">
                <FormattedMessage id={`glossaries.${name}`} />
              </th>
              {[counts.added, counts.changed, counts.unchanged].map((count, column) => (
                <td key={['added', 'changed', 'unchanged'][column]}>
                  <FormattedNumber value={count} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isNothing && (
        <p className={classes.note}>
          <FormattedMessage id="glossaries.nothingNew" />
        </p>
      )}
      {locales.length > 0 && (
        <p className={classes.note}>
          <FormattedMessage
            id="glossaries.import.locales"
            values={{ locales: locales.map(labelOf).join(separator), count: locales.length }}
          />
        </p>
      )}
      {losses.count > 0 ? (
        <Notice tone="warning">
          <FormattedMessage id="glossaries.losses" values={{ count: losses.count }} />
          <DiagnosticList diagnostics={losses.first} />
        </Notice>
      ) : (
        <p className={classes.note}>
          <FormattedMessage id="glossaries.noLosses" />
        </p>
      )}
    </div>
  );
}
