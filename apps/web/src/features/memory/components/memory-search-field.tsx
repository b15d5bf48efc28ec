import { SegmentedControl, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import { useDelayedText } from '../../../ui/form/use-delayed-text.ts';
import type { MemorySearch } from '../memory.api.ts';
import classes from './memory-list.module.css';

const delayMs = 250;
const maxLength = 200;

interface Props extends MemorySearch {
  onChange: (next: Partial<MemorySearch>) => void;
}

/** Searches memories for words, on the side of source texts or of translations. */
export function MemorySearchField({ q, side, onChange }: Props) {
  const { formatMessage } = useIntl();
  const { typed, setTyped, tell } = useDelayedText(q, (next) => onChange({ q: next }), delayMs);
  const label = formatMessage({ id: 'memory.search' });
  return (
    <search className={classes.search}>
      <TextInput
        type="search"
        size="xs"
        dir="auto"
        data-item
        aria-label={label}
        placeholder={label}
        maxLength={maxLength}
        leftSection={<IconSearch size={14} aria-hidden="true" />}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') tell(typed);
        }}
      />
      {typed !== '' && (
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={formatMessage({ id: 'memory.side' })}
          data={(['source', 'target'] as const).map((value) => ({
            value,
            label: formatMessage({ id: `memory.side.${value}` }),
          }))}
          value={side}
          onChange={(next) => onChange({ side: next })}
        />
      )}
    </search>
  );
}
