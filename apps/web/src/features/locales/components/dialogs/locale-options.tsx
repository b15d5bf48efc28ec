import type { Locale } from '@parlance/contract';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../../lib/language/intl.tsx';
import { useLocaleNames } from '../../../../lib/language/locale-names.ts';
import type { LocaleChoices } from '../../locale-choices.ts';
import { LocaleName } from '../locale-name.tsx';
import classes from './locale-options.module.css';
import { LocaleProblemText } from './locale-problem.tsx';

interface Props {
  id: string;
  choices: LocaleChoices;
  /** The index of the marked option among those of all sections. */
  marked: number | undefined;
  onChoose: (locale: Locale) => void;
}

/** The id of an option in the list with this id, for the field that marks it. */
export const optionIdOf = (id: string, index: number) => `${id}-${index}`;

/** The locales that were found for the text of a field, which has the focus and marks one of them. */
export function LocaleOptions({ id, choices: { sections, unknown }, marked, onChoose }: Props) {
  const { formatMessage } = useIntl();
  const list = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (marked === undefined) list.current?.scrollTo?.({ top: 0 });
    else
      list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [marked]);

  const starts = sections.map((_, at) =>
    sections.slice(0, at).reduce((sum, section) => sum + section.locales.length, 0),
  );
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={formatMessage({ id: 'locales.others' })}
      className={classes.list}
    >
      {sections.map(({ title, isTyped, locales }, at) => (
        <Group key={title ?? 'found'} id={`${id}-${title}`} title={title}>
          {locales.map((locale, place) => {
            const index = (starts[at] ?? 0) + place;
            const pointer = { onClick: () => onChoose(locale) };
            return (
              <div
                key={locale.code}
                id={optionIdOf(id, index)}
                role="option"
                aria-selected={index === marked}
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
  );
}

interface NoLocaleFoundProps {
  isLoading: boolean;
  typed: string;
  /** Whether the project has the locale; that message is shown elsewhere. */
  isTaken: boolean;
}

/** Says that nothing was found, and why: a code is one word without spaces, and one of its parts may be wrong. */
export function NoLocaleFound({ isLoading, typed, isTaken }: NoLocaleFoundProps) {
  if (isLoading) {
    return (
      <div className={classes.none}>
        <FormattedMessage id="state.loading" />
      </div>
    );
  }
  return (
    <div className={classes.none}>
      <p>
        <FormattedMessage id="locales.none" />
      </p>
      {!isTaken && !/\s/.test(typed) && (
        <p className={classes.why}>
          <LocaleProblemText code={typed} />
        </p>
      )}
    </div>
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
