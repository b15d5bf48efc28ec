import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Vocabulary } from '../../lib/search/suggest-tokens.ts';
import { SearchField } from '../search/search-field.tsx';
import { SearchTokens } from '../search/search-tokens.tsx';
import classes from './list-toolbar.module.css';

interface Props {
  search: string;
  searchField: RefObject<HTMLInputElement | null>;
  onSearch: (q: string) => void;
  /** What tokens of the search may be completed by. */
  vocabulary: Vocabulary;
  /** Called when somebody is about to search. */
  onSearchFocus: () => void;
  /** The number of rows in the list, once it is known. */
  rows: number | undefined;
  /** Whether any filter beside the search is set. */
  isFiltered: boolean;
  /** What stands beside the search, where there is room. The filters then have a line of their own. */
  beside?: ReactNode;
  children: ReactNode;
}

/** The line above a list: its search, its filters and its number of rows. On phones the filters are folded. */
export function ListToolbar(props: Props) {
  const { search, searchField, onSearch, rows, isFiltered, children } = props;
  const { vocabulary, onSearchFocus, beside } = props;
  const { formatMessage } = useIntl();
  const [isOpen, { toggle }] = useDisclosure();
  const id = useId();
  return (
    <search aria-label={formatMessage({ id: 'editor.filter' })} className={classes.bar}>
      <SearchField
        ref={searchField}
        value={search}
        onChange={onSearch}
        hasHits={rows !== 0}
        vocabulary={vocabulary}
        onFocus={onSearchFocus}
      />
      <ActionIcon
        className={classes.toggle}
        variant={isFiltered ? 'light' : 'default'}
        size={30}
        aria-label={formatMessage({ id: 'list.filters' })}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        <IconAdjustmentsHorizontal size={16} aria-hidden="true" />
      </ActionIcon>
      {beside && <div className={classes.beside}>{beside}</div>}
      <span role="status" className={classes.count}>
        {rows !== undefined && <FormattedMessage id="editor.count" values={{ count: rows }} />}
      </span>
      <div
        id={id}
        className={classes.filters}
        data-own-line={beside !== undefined || undefined}
        data-open={isOpen || undefined}
      >
        {children}
      </div>
      <SearchTokens search={search} hasLocale={vocabulary.hasLocale} onChange={onSearch} />
    </search>
  );
}
