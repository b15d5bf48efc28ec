import { Button, Pill, PillsInput } from '@mantine/core';
import type { Locale } from '@parlance/contract';
import { findUnknownParts, readLocaleCode, toLanguageTag } from '@parlance/formats';
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
import type { MessageId } from '../../../lib/intl.tsx';
import { type LocaleNames, useLocaleNames } from '../../../lib/locale-names.ts';
import { findMoreLocales } from '../more-locales.ts';
import { LocaleName } from './locale-name.tsx';
import { LocaleProblemText } from './locale-problem.tsx';
import classes from './locales-field.module.css';

/** What most projects are translated into, the most frequent first. */
const popular = 'en de fr es ja zh_Hans pt_BR it ko ru pl nl tr ar zh_Hant'.split(' ');

/** More would only slow down typing, which finds the others. */
const shownAtOnce = 60;

interface Props {
  ref?: Ref<HTMLInputElement> | undefined;
  label: string;
  /** What can be chosen; unknown as long as it is being loaded. */
  locales: readonly Locale[] | undefined;
  /** The codes of those that can not be chosen. */
  taken: ReadonlySet<string>;
  /** The codes that are chosen, in that order. */
  value: readonly string[];
  onChange: (codes: readonly string[]) => void;
  /** What was typed may be no locale that anybody knows. */
  onCustom: (typed: string) => void;
}

interface Section {
  readonly title?: MessageId;
  /** Whether it is the one whose code was typed. */
  readonly isTyped?: boolean;
  readonly locales: readonly Locale[];
}

/**
 * Chooses several locales by searching for their languages, regions or codes: what is marked by Enter or
 * a click, which leaves the field empty for the next. Enter in the empty field is left to the form.
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
  const isListed = (code: string) => taken.has(code) || value.includes(code);
  const left = locales?.filter(({ code }) => !value.includes(code)) ?? [];
  const known = new Set(locales?.map(({ code }) => code));
  const hits = text === '' ? [] : rank(names.sort(names.search(left, text)), text);
  const reading = readLocaleCode(text);
  const typed =
    'code' in reading && locales && !isListed(reading.code) && !known.has(reading.code)
      ? reading
      : undefined;
  const takenCode = 'code' in reading && taken.has(reading.code) ? reading.code : undefined;
  const more =
    text !== '' && locales && takenCode === undefined
      ? findMoreLocales(
          names,
          text,
          (code) => isListed(code) || known.has(code) || code === typed?.code,
        )
      : [];
  const unknown = typed ? findUnknownParts(typed.parts) : [];
  const isMeant = typed !== undefined && unknown.length === 0 && isCanonical(typed.code);
  const byCode: Section[] =
    typed && (isMeant || (hits.length === 0 && more.length === 0))
      ? [{ title: 'locales.byCode', isTyped: true, locales: [names.localeOf(typed.code)] }]
      : [];
  const sections =
    text === ''
      ? sectionsOf(left, names)
      : [
          ...byCode,
          ...(hits.length > 0 ? [{ locales: hits.slice(0, shownAtOnce) }] : []),
          ...(more.length > 0
            ? [{ title: 'locales.more' as const, locales: more.slice(0, shownAtOnce) }]
            : []),
        ];
  const listed = sections.flatMap((section) => section.locales);
  const found = text === '' ? left.length : hits.length + more.length + byCode.length;
  // The first hit is the one that is meant, until the keys say otherwise.
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
    // What was typed and not found is not to send the form without it.
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
                ? formatMessage({ id: 'locales.search' }, { count: left.length })
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
                      // The field keeps the focus.
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

/** The locale whose code was typed, and what of it nobody knows. */
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
  /** The project has it, which is said elsewhere. */
  isTaken: boolean;
}

/** That there is nothing, and why: a code is a word without blanks, and one of its parts may be wrong. */
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

/** Without a search the popular ones come first. */
function sectionsOf(left: readonly Locale[], names: LocaleNames): Section[] {
  const byCode = new Map(left.map((locale) => [locale.code, locale]));
  const first = popular.flatMap((code) => byCode.get(code) ?? []);
  const others = names.sort(left.filter((locale) => !isPopular(locale))).slice(0, shownAtOnce);
  const sections: Section[] = [
    { title: 'locales.popular', locales: first },
    { title: 'locales.others', locales: others },
  ];
  return sections.filter(({ locales }) => locales.length > 0);
}

function isPopular({ code }: Locale): boolean {
  return popular.includes(code);
}

/** By a search those come first whose code it is. */
function rank(hits: Locale[], search: string): Locale[] {
  const rankOf = (locale: Locale) =>
    locale.code.toLowerCase() === search.toLowerCase() ? 0 : isPopular(locale) ? 1 : 2;
  return hits.sort((a, b) => rankOf(a) - rankOf(b));
}

/** Whether there is no shorter or newer code for the same: `ger` is a word that leads to `de`. */
function isCanonical(code: string): boolean {
  const tag = toLanguageTag(code);
  try {
    return Intl.getCanonicalLocales(tag)[0] === tag;
  } catch {
    // Of what is for private use alone there is no other code.
    return true;
  }
}

function rowAfter(key: string, current: number | undefined, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return current === undefined ? 0 : (current + 1) % count;
  if (key === 'ArrowUp') return ((current ?? 0) - 1 + count) % count;
  if (key === 'PageDown') return Math.min((current ?? 0) + 6, count - 1);
  if (key === 'PageUp') return Math.max((current ?? 0) - 6, 0);
  return undefined;
}
