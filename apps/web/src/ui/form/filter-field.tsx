import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import classes from './filter-field.module.css';

interface Props {
  /** The accessible name of the search. */
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Filters a list that is completely on the page, with each key. */
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

/** Replaces a list whose filter has no results. */
export function NoResults() {
  return (
    <p className={classes.noResults} role="status">
      <FormattedMessage id="list.noResults" />
    </p>
  );
}
