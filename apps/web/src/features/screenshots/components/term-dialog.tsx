import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Entry } from '@parlance/contract';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Dialog } from '../../../ui/form/dialog.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { useOptions } from '../../labels/hooks/use-options.ts';
import { foundTermsQuery } from '../../palette/palette.api.ts';
import classes from './term-dialog.module.css';

interface Props {
  projectId: string;
  opened: boolean;
  onChoose: (term: Pick<Entry, 'termId' | 'term'>) => void;
  onClose: () => void;
}

const searchDelay = 150;

/** Asks for the term of a region. */
export function TermDialog({ opened, onClose, ...props }: Props) {
  const { formatMessage } = useIntl();
  return (
    <Dialog opened={opened} onClose={onClose} title={formatMessage({ id: 'screenshots.tie' })}>
      <TermSearch {...props} />
    </Dialog>
  );
}

function TermSearch({ projectId, onChoose }: Pick<Props, 'projectId' | 'onChoose'>) {
  const { formatMessage } = useIntl();
  const [words, setWords] = useState('');
  const wanted = words.trim();
  const [q] = useDebouncedValue(wanted, searchDelay);
  const query = useQuery(foundTermsQuery(projectId, undefined, q));
  const { data: found = [], error, isFetching } = query;
  const shown = wanted === '' ? [] : found;
  const isSearching = isFetching || q !== wanted;
  const options = useOptions({
    label: formatMessage({ id: 'screenshots.foundTerms' }),
    options: shown,
    isChosen: () => false,
    // What is found for other words must not be chosen by a quick Enter.
    onChoose: (entry) => !isSearching && onChoose(entry),
  });
  return (
    <>
      <TextInput
        {...options.input}
        label={formatMessage({ id: 'screenshots.searchTerm' })}
        leftSection={<IconSearch size={14} aria-hidden="true" />}
        value={words}
        onChange={({ currentTarget: { value } }) => setWords(value)}
        data-autofocus
      />
      <ErrorAlert error={error} />
      <div {...options.list} className={classes.list}>
        {shown.map((entry, index) => (
          <div key={entry.termId} {...options.option(entry, index)} className={classes.option}>
            <span className={classes.term} dir="ltr">
              {entry.term}
            </span>
            {entry.context && (
              <span className={classes.context} dir="auto">
                {entry.context}
              </span>
            )}
          </div>
        ))}
      </div>
      <p role="status" className={classes.hint}>
        {wanted !== '' && !isSearching && shown.length === 0 && (
          <FormattedMessage id="list.noResults" />
        )}
      </p>
    </>
  );
}
