import { Button, Pill, PillsInput } from '@mantine/core';
import type { Locale } from '@parlance/contract';
import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocaleNames } from '../../../../lib/language/locale-names.ts';
import { findLocaleChoices } from '../../locale-choices.ts';
import { LocaleOptions, NoLocaleFound, optionIdOf } from './locale-options.tsx';
import classes from './locales-field.module.css';

interface Props {
  ref?: Ref<HTMLInputElement> | undefined;
  label: string;
  /** The available locales; undefined while they are loading. */
  locales: readonly Locale[] | undefined;
  /** The codes that can't be chosen. */
  taken: ReadonlySet<string>;
  /** The chosen codes, in that order. */
  value: readonly string[];
  onChange: (codes: readonly string[]) => void;
  /** Called with the typed text, to make a locale that is not in the list. */
  onCustom: (typed: string) => void;
}

/**
 * Chooses several locales by searching for their languages, regions or codes. Enter or a click chooses the marked
 * locale and clears the field for the next one. Enter in the empty field submits the form.
 */
export function LocalesField(props: Props) {
  const { ref, label, locales, taken, value, onChange, onCustom } = props;
  const { formatMessage } = useIntl();
  const names = useLocaleNames();
  const id = useId();
  const [search, setSearch] = useState('');
  const [marked, setMarked] = useState<number>();

  const text = search.trim();
  const choices = findLocaleChoices({ locales, taken, chosen: value, text }, names);
  const { takenCode, left, found } = choices;
  const listed = choices.sections.flatMap((section) => section.locales);
  // The first result is marked until the user moves the mark.
  const isMeantFirst = text !== '' && takenCode === undefined;
  const current = marked ?? (isMeantFirst ? 0 : undefined);
  const isOpen = listed.length > 0;

  const write = (text: string) => {
    setSearch(text);
    setMarked(undefined);
  };

  const choose = ({ code }: Locale) => {
    onChange([...value, code]);
    write('');
  };

  const remove = (code: string) => onChange(value.filter((one) => one !== code));

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const last = value.at(-1);
    if (event.key === 'Backspace' && search === '' && last !== undefined) return remove(last);
    const next = rowAfter(event.key, current, listed.length);
    if (next !== undefined) setMarked(next);
    const hit = event.key === 'Enter' && current !== undefined ? listed[current] : undefined;
    if (hit) choose(hit);
    // Enter with an unmatched text must not submit the form without that locale.
    if (next !== undefined || hit || (event.key === 'Enter' && search !== '')) {
      event.preventDefault();
    }
  };

  const labelOf = (code: string) => {
    const locale = locales?.find((one) => one.code === code);
    return names.labelOf(locale ?? names.localeOf(code));
  };

  return (
    <div>
      <PillsInput label={label} classNames={{ input: classes.input ?? '' }}>
        <Pill.Group>
          {value.map((code) => (
            <Pill
              key={code}
              size="md"
              withRemoveButton
              removeButtonProps={{
                'aria-hidden': false,
                'aria-label': formatMessage({ id: 'locales.remove' }, { name: labelOf(code) }),
              }}
              onRemove={() => remove(code)}
            >
              {labelOf(code)}
            </Pill>
          ))}
          <PillsInput.Field
            ref={ref}
            className={classes.typing}
            data-autofocus
            role="combobox"
            aria-expanded={isOpen}
            aria-haspopup="listbox"
            aria-controls={isOpen ? id : undefined}
            aria-activedescendant={
              current === undefined || !isOpen ? undefined : optionIdOf(id, current)
            }
            aria-autocomplete="list"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            dir="auto"
            placeholder={
              value.length === 0 && locales
                ? formatMessage({ id: 'locales.search' }, { count: left })
                : undefined
            }
            value={search}
            onChange={({ currentTarget }) => write(currentTarget.value)}
            onKeyDown={onKeyDown}
          />
        </Pill.Group>
      </PillsInput>
      <div className={classes.frame}>
        {isOpen ? (
          <LocaleOptions id={id} choices={choices} marked={current} onChoose={choose} />
        ) : (
          <NoLocaleFound isLoading={!locales} typed={text} isTaken={takenCode !== undefined} />
        )}
      </div>
      <div className={classes.below}>
        <p role="status" className={classes.status}>
          {value.length > 0 && (
            <span>
              <FormattedMessage id="locales.chosen" values={{ count: value.length }} />
            </span>
          )}
          {takenCode !== undefined ? (
            <span>
              <FormattedMessage
                id="locales.isThere"
                values={{ name: names.labelOf(names.localeOf(takenCode)) }}
              />
            </span>
          ) : (
            locales && (
              <span>
                <FormattedMessage id="locales.available" values={{ count: found }} />
              </span>
            )
          )}
        </p>
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.own}
          onClick={() => onCustom(text)}
        >
          <FormattedMessage id="locales.makeOwn" />
        </Button>
      </div>
    </div>
  );
}

function rowAfter(key: string, current: number | undefined, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return current === undefined ? 0 : (current + 1) % count;
  if (key === 'ArrowUp') return ((current ?? 0) - 1 + count) % count;
  if (key === 'PageDown') return Math.min((current ?? 0) + 6, count - 1);
  if (key === 'PageUp') return Math.max((current ?? 0) - 6, 0);
  return undefined;
}
