import { IconFilter } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocaleNames } from '../../../../lib/language/locale-names.ts';
import { LocaleName } from '../../../locales/components/locale-name.tsx';
import { useProjectLocales } from '../../../locales/hooks/use-project-locales.ts';
import { useProjectId } from '../../../projects/hooks/use-project.ts';
import { isUnfiltered, type ListFilter } from '../../entry-list.ts';
import classes from './sheet-row.module.css';

interface Props {
  codes: readonly string[];
  filter: ListFilter;
}

/** The names of the columns. */
export function SheetHead({ codes, filter }: Props) {
  const { formatMessage } = useIntl();
  const { find } = useProjectLocales(useProjectId());
  const { localeOf } = useLocaleNames();
  const hint = formatMessage({ id: 'sheet.filtered' });
  return (
    <tr
      aria-rowindex={1}
      className={classes.head}
      style={{ '--columns': codes.length } as CSSProperties}
    >
      <th scope="col" className={classes.key}>
        <FormattedMessage id="sheet.key" />
      </th>
      {codes.map((code, column) => (
        <th key={code} scope="col" className={classes.name}>
          <LocaleName locale={find(code) ?? localeOf(code)} />
          {column === 0 && !isUnfiltered(filter) && (
            <span role="img" aria-label={hint} title={hint} className={classes.filtered}>
              <IconFilter size={14} aria-hidden="true" />
            </span>
          )}
        </th>
      ))}
    </tr>
  );
}
