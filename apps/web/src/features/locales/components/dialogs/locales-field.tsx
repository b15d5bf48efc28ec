import { Button, Pill, PillsInput } from '@mantine/core';
import type { Locale } from '@parlance/contract';
import { IconPlus } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../../lib/language/intl.tsx';
import { useLocaleNames } from '../../../../lib/language/locale-names.ts';
import { findLocaleChoices } from '../../locale-choices.ts';
import { LocaleName } from '../locale-name.tsx';
import { LocaleProblemText } from './locale-problem.tsx';
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
  const list = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  const [marked, setMarked] = useState<number>();

  const text = search.trim();
  const { sections, unknown, takenCode, left, found } = findLocaleChoices(
    { locales, taken, chosen: value, text },
    names,
  );
  const listed = sections.flatMap((section) => section.locales);
  // The first result is marked until the user moves the mark.
  const isMeantFirst = text !== '' && takenCode === undefined;
  const current = marked ?? (isMeantFirst ? 0 : undefined);
  const isOpen = listed.length > 0;
  const optionId = (at: number) => `${id}-${at}`;

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

  useLayoutEffect(() => {
    if (current === undefined) list.current?.scrollTo?.({ top: 0 });
    else
      list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  const labelOf = (code: string) => {
    const locale = locales?.find((one) => one.code === code);
    return names.labelOf(locale ?? names.localeOf(code));
  };

  const starts = sections.map((_, at) =>
    sections.slice(0, at).reduce((sum, section) => sum + section.locales.length, 0),
  );
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
            aria-activedescendant={current === undefined || !isOpen ? undefined : optionId(current)}
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
          <div
            ref={list}
            id={id}
            role="listbox"
            aria-label={formatMessage({ id: 'locales.others' })}
            className={classes.list}
          >
            {sections.map(({ title, isTyped, locales: rows }, at) => (
              <Group key={title ?? 'found'} id={`${id}-${title}`} title={title}>
                {rows.map((locale, place) => {
                  const index = (starts[at] ?? 0) + place;
                  const pointer = { onClick: () => choose(locale) };
                  return (
                    <div
                      key={locale.code}
                      id={optionId(index)}
                      role="option"
                      aria-selected={index === current}
                      tabIndex={-1}
                      className={classes.option}
                      // A click must not take the focus from the field.
                      onMouseDown={(event) => event.preventDefault()}
                      {...pointer}
                    >
                      {isTyped ? (
                        <TypedLocale locale={locale} unknown={unknown} />
                      ) : (
                        <LocaleName locale={locale} />
                      )}
                    </div>
                  );
                })}
              </Group>
            ))}
          </div>
        ) : (
          <div className={classes.none}>
            <NothingFound isLoading={!locales} typed={text} isTaken={takenCode !== undefined} />
          </div>
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

/** The locale whose code was typed, with the parts of the code that are unknown. */
function TypedLocale({ locale, unknown }: { locale: Locale; unknown: readonly string[] }) {
  const { formatMessage } = useIntl();
  const { language, region } = useLocaleNames().nameOf(locale);
  const { code } = locale;
  const name =
    region === '' ? language : formatMessage({ id: 'locales.withRegion' }, { language, region });
  return (
    <span className={classes.typed}>
      <IconPlus size={14} aria-hidden="true" />
      <span>
        {name === code ? (
          <FormattedMessage id="locales.addCode" values={{ code: <Code code={code} /> }} />
        ) : (
          <FormattedMessage id="locales.addTyped" values={{ code: <Code code={code} />, name }} />
        )}
        {unknown.length > 0 && (
          <span className={classes.unknown}>
            <FormattedMessage
              id="locales.unknownPart"
              values={{ part: <bdi key="part">{unknown.join('_')}</bdi> }}
            />
          </span>
        )}
      </span>
    </span>
  );
}

function Code({ code }: { code: string }) {
  return (
    <bdi key="code" dir="ltr" className={classes.code}>
      {code}
    </bdi>
  );
}

interface NothingFoundProps {
  isLoading: boolean;
  typed: string;
  /** Whether the project has the locale; that message is shown elsewhere. */
  isTaken: boolean;
}

/** Says that nothing was found, and why: a code is one word without spaces, and one of its parts may be wrong. */
function NothingFound({ isLoading, typed, isTaken }: NothingFoundProps) {
  if (isLoading) return <FormattedMessage id="state.loading" />;
  return (
    <>
      <p>
        <FormattedMessage id="locales.none" />
      </p>
      {!isTaken && !/\s/.test(typed) && (
        <p className={classes.why}>
          <LocaleProblemText code={typed} />
        </p>
      )}
    </>
  );
}

interface GroupProps {
  id: string;
  title: MessageId | undefined;
  children: ReactNode;
}

function Group({ id, title, children }: GroupProps) {
  if (title === undefined) return children;
  const named = { role: 'group', 'aria-labelledby': id };
  return (
    <div {...named}>
      <div id={id} role="presentation" className={classes.heading}>
        <FormattedMessage id={title} />
      </div>
      {children}
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
