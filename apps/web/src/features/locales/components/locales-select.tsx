import { Combobox, InputBase, Menu, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocaleNames } from '../../../lib/language/locale-names.ts';
import { NoResults } from '../../../ui/form/filter-field.tsx';
import { useProjectId } from '../../projects/hooks/use-project.ts';
import { useProjectLocales } from '../hooks/use-project-locales.ts';
import { LocaleName } from './locale-name.tsx';
import classes from './locales-select.module.css';

/** With fewer locales, reading is faster than searching. */
const worthSearching = 8;

interface Props {
  label: string;
  /** Below the label of a field. */
  description?: string;
  /** The chosen codes; null for all. */
  value: readonly string[] | null;
  onChange: (codes: readonly string[] | null) => void;
  /** A field of a form, one of the chips above a list (“Further references: French”), or a control in a line of others. */
  look?: 'field' | 'chip' | 'line';
  /** How many have to be chosen, where that is bounded. All is no choice then. */
  range?: { readonly min: number; readonly max: number };
  /** Without it, all locales of the project are offered. */
  isOffered?: (code: string) => boolean;
}

/** Chooses some locales of the project, or all. The choice is applied when the list is closed. */
export function LocalesSelect(props: Props) {
  const { label, description, value, onChange, range, look = 'line', isOffered } = props;
  const { formatMessage } = useIntl();
  const { find } = useProjectLocales(useProjectId());
  const { localeOf, nameOf } = useLocaleNames();
  const [draft, setDraft] = useState<readonly string[]>();
  const shown = draft ?? value ?? [];
  const isField = look === 'field';

  const close = () => {
    if (!draft) return;
    setDraft(undefined);
    const before = value ?? [];
    const isSame = draft.length === before.length && draft.every((code) => before.includes(code));
    if (!isSame) onChange(range || draft.length > 0 ? draft : null);
  };

  const text = () => {
    const [only, ...others] = shown;
    if (only === undefined) {
      return formatMessage({ id: range ? 'localeChoice.none' : 'localeChoice.all' });
    }
    return others.length > 0
      ? formatMessage({ id: 'localeChoice.some' }, { count: shown.length })
      : nameOf(find(only) ?? localeOf(only)).language;
  };

  return (
    <Menu
      opened={draft !== undefined}
      onChange={(opened) => (opened ? setDraft(value ?? []) : close())}
      position={isField ? 'bottom-start' : 'bottom-end'}
      width={isField ? 'target' : 280}
      closeOnItemClick={false}
      withinPortal={false}
      classNames={{ item: classes.item ?? '' }}
    >
      <Menu.Target>
        {look === 'chip' ? (
          <UnstyledButton className={classes.chip} data-chosen={shown.length > 0 || undefined}>
            <span className={classes.chipLabel}>
              <FormattedMessage id="filter.chip" values={{ label }} />
            </span>{' '}
            <span className={classes.chipText}>{text()}</span>
            <Combobox.Chevron size="xs" />
          </UnstyledButton>
        ) : (
          <InputBase
            component="button"
            type="button"
            pointer
            className={isField ? undefined : classes.inLine}
            {...(isField ? { label, description } : { 'aria-label': `${label}: ${text()}` })}
            rightSection={<Combobox.Chevron />}
            rightSectionPointerEvents="none"
          >
            {text()}
          </InputBase>
        )}
      </Menu.Target>
      <Menu.Dropdown aria-label={label} aria-labelledby={undefined}>
        {draft && <Choices value={draft} onChange={setDraft} range={range} isOffered={isOffered} />}
      </Menu.Dropdown>
    </Menu>
  );
}

interface ChoicesProps {
  /** Empty for all. */
  value: readonly string[];
  onChange: (codes: readonly string[]) => void;
  range: Props['range'] | undefined;
  isOffered: Props['isOffered'] | undefined;
}

function Choices({ value, onChange, range, isOffered = () => true }: ChoicesProps) {
  const { formatMessage } = useIntl();
  const { locales } = useProjectLocales(useProjectId());
  const { localeOf, search, sort } = useLocaleNames();
  const [words, setWords] = useState('');
  // The value may contain locales that have been removed from the project.
  const [gone] = useState(() =>
    value.filter((code) => !locales.some((locale) => locale.code === code)).map(localeOf),
  );
  const found = search(sort([...locales.filter(({ code }) => isOffered(code)), ...gone]), words);
  return (
    <>
      {locales.length >= worthSearching && (
        <Menu.Search
          aria-label={formatMessage({ id: 'locales.filterLabel' })}
          placeholder={formatMessage({ id: 'list.search' })}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
      )}
      {!range && (
        <>
          <Menu.CheckboxItem checked={value.length === 0} onChange={() => onChange([])}>
            <FormattedMessage id="localeChoice.all" />
          </Menu.CheckboxItem>
          <Menu.Divider />
        </>
      )}
      <div className={classes.list}>
        {found.map((locale) => {
          const isChosen = value.includes(locale.code);
          const others = value.filter((code) => code !== locale.code);
          const next = isChosen ? others : [...value, locale.code];
          const isBeyond = range && (next.length < range.min || next.length > range.max);
          return (
            <Menu.CheckboxItem
              key={locale.code}
              checked={isChosen}
              // The keyboard still has to get past it.
              aria-disabled={isBeyond}
              {...(isBeyond && { c: 'dimmed' })}
              onChange={() => !isBeyond && onChange(next)}
            >
              <LocaleName locale={locale} />
            </Menu.CheckboxItem>
          );
        })}
        {found.length === 0 && <NoResults />}
      </div>
    </>
  );
}
