import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import classes from './filter-field.module.css';

interface Props {
  /** What is searched, for screen readers. */
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Narrows a list that is all on the page, with each key. */
export function FilterField({ label, value, onChange }: Props) {
  const { formatMessage } = useIntl();
  return (
    <TextInput
      className={classes.field}
      type="search"
      aria-label={label}
      placeholder={formatMessage({ id: 'list.search' })}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** Stands in for a list that nothing is left of. */
export function NoResults() {
  return (
    <p className={classes.noResults} role="status">
      <FormattedMessage id="list.noResults" />
    </p>
  );
}
