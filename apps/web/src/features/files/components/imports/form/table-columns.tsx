import { Checkbox, Stack, Text } from '@mantine/core';
import type { TableHead } from '@parlance/contract';
import { columnRoles, findMissingRole } from '@parlance/formats';
import { useId, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../../../lib/language/intl.tsx';
import { LocaleSelect } from '../../../../locales/components/locale-select.tsx';
import { useImportableLocales } from '../../../../locales/hooks/use-project-locales.ts';
import { useProjectId } from '../../../../projects/hooks/use-project.ts';
import { setRole, type TableChoice } from '../../../table-choice.ts';
import classes from './table-columns.module.css';

const labels: Readonly<Record<(typeof columnRoles)[number], MessageId>> = {
  key: 'table.key',
  value: 'table.value',
  source: 'table.source',
  notes: 'table.notes',
  ignore: 'table.ignore',
};

const origins: Readonly<Record<TableHead['origin'], MessageId>> = {
  remembered: 'table.remembered',
  recognised: 'table.recognised',
  unclear: 'table.unclear',
};

const missingRoles = { key: 'table.missingKey', text: 'table.missingText' } as const;

interface Props {
  head: TableHead;
  choice: TableChoice;
  /** Whether the user has chosen the columns. */
  isChosen: boolean;
  /** The codes of the project's locales. */
  existing: ReadonlySet<string>;
  onChange: (choice: TableChoice) => void;
  disabled: boolean;
}

/** Shows the first rows of a table, and chooses the role of each column. */
export function TableColumns(props: Props) {
  const { head, choice, isChosen, existing, onChange, disabled } = props;
  const { formatMessage } = useIntl();
  const locales = useImportableLocales(useProjectId());
  const title = useId();
  const hint = useId();
  const roles = useMemo(
    () => columnRoles.map((role) => ({ value: role, label: formatMessage({ id: labels[role] }) })),
    [formatMessage],
  );
  const hasHeader = choice.firstRow === 'header';
  const [first = []] = head.rows;
  const rows = head.rows.map((cells, line) => ({ cells, line })).slice(hasHeader ? 1 : 0);
  const missing = findMissingRole(choice.roles);
  const columns = choice.roles.map((role, place) => ({
    place,
    role,
    name: formatMessage(
      { id: 'table.column' },
      { number: place + 1, name: (hasHeader && first[place]) || 'none' },
    ),
  }));

  return (
    <Stack component="section" gap="xs" aria-labelledby={title}>
      <div>
        <Text id={title} component="h2" size="sm" fw={500}>
          <FormattedMessage id="table.title" />
        </Text>
        <p id={hint} className={classes.hint} data-missing={missing} aria-live="polite">
          <FormattedMessage
            id={missing ? missingRoles[missing] : isChosen ? 'table.chosen' : origins[head.origin]}
          />
        </p>
      </div>
      <div className={classes.box}>
        <table className={classes.table} aria-labelledby={title}>
          <thead>
            <tr>
              {columns.map(({ place, role, name }) => (
                <td key={place}>
                  <LocaleSelect
                    size="xs"
                    aria-label={name}
                    aria-describedby={hint}
                    locales={locales}
                    preferred={existing}
                    others={roles}
                    value={role}
                    onChange={(next) => next !== null && onChange(setRole(choice, place, next))}
                    comboboxProps={{
                      floatingStrategy: 'fixed',
                      position: 'bottom-start',
                      width: 240,
                    }}
                    disabled={disabled}
                  />
                </td>
              ))}
            </tr>
            {hasHeader && (
              <tr>
                {columns.map(({ place, role }) => (
                  <th key={place} scope="col" dir="auto" data-ignored={role === 'ignore'}>
                    {first[place]}
                  </th>
                ))}
              </tr>
            )}
          </thead>
          <tbody>
            {rows.map(({ cells, line }) => (
              <tr key={line}>
                {columns.map(({ place, role }) => (
                  <td key={place} dir="auto" data-ignored={role === 'ignore'}>
                    {cells[place]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Checkbox
        label={formatMessage({ id: 'table.firstRow' })}
        checked={hasHeader}
        onChange={({ currentTarget }) =>
          onChange({ ...choice, firstRow: currentTarget.checked ? 'header' : 'data' })
        }
        disabled={disabled}
      />
    </Stack>
  );
}
