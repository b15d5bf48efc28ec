import { ActionIcon } from '@mantine/core';
import type { Entry, TermTranslation } from '@parlance/contract';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { type NamedLocale, useLocaleNames } from '../../../../lib/language/locale-names.ts';
import { hasOwnName, nativeNameOf } from '../../../../lib/language/native-name.ts';
import { textIn } from '../../../../lib/language/text-in.ts';
import { syntaxOf } from '../../../../lib/texts/text-tokens.ts';
import { TextLink } from '../../../../ui/link.tsx';
import { RetryAlert } from '../../../../ui/notes/retry-alert.tsx';
import { separator } from '../../../../ui/text/separator.ts';
import { useProjectLocales } from '../../../locales/hooks/use-project-locales.ts';
import { termTextsQuery } from '../../../terms/terms.api.ts';
import { useEditor } from '../../editor-context.ts';
import type { RowActions } from '../../row-actions.ts';
import { EntryText } from '../entry/entry-text.tsx';
import { StateDot } from '../entry/signs/state-dot.tsx';
import classes from './languages-tab.module.css';

interface Props {
  row: number;
  entry: Entry;
  actions: RowActions;
  /** Called when the field of the row is opened. */
  onOpenField: (() => void) | undefined;
}

/** The texts of the term in the other locales of the project, the source text first. */
export function LanguagesTab({ row, entry, actions, onOpenField }: Props) {
  const { projectId, localeCode, canEdit, isTarget, sourceLocale } = useEditor();
  const { locales } = useProjectLocales(projectId);
  const { sort } = useLocaleNames();
  const query = useQuery(termTextsQuery(projectId, entry.termId));
  const { data, error, isPending, isFetching, refetch } = query;
  const textsByLocale = new Map(data?.map((one) => [one.locale, one]));
  const others = sort(locales.filter(({ code }) => code !== localeCode));
  const isSource = ({ code }: NamedLocale) => code === sourceLocale;
  const shown = [...others.filter(isSource), ...others.filter((one) => !isSource(one))];
  const mayCopy = canEdit && !(isTarget && entry.locked);

  if (isPending) {
    return (
      <p className={classes.note} role="status">
        <FormattedMessage id="state.loading" />
      </p>
    );
  }
  return (
    <>
      {error && <RetryAlert error={error} isBusy={isFetching} onRetry={() => void refetch()} />}
      {others.length === 0 && (
        <p className={classes.note}>
          <FormattedMessage id="panel.noLanguages" />
        </p>
      )}
      <ul className={classes.languages}>
        {shown.map((locale) => {
          const text = textsByLocale.get(locale.code);
          const copied = text && { text: text.value, locale: locale.code };
          return (
            text && (
              <Language
                key={locale.code}
                locale={locale}
                text={text}
                entry={entry}
                isSource={isSource(locale)}
                onCopy={
                  mayCopy && copied && text.value !== ''
                    ? () => {
                        onOpenField?.();
                        actions.copyInto(row, entry, copied);
                      }
                    : undefined
                }
              />
            )
          );
        })}
      </ul>
    </>
  );
}

interface LanguageProps {
  locale: NamedLocale;
  text: TermTranslation;
  entry: Entry;
  isSource: boolean;
  onCopy: (() => void) | undefined;
}

function Language({ locale, text: { value, state }, entry, isSource, onCopy }: LanguageProps) {
  const { projectId } = useEditor();
  const { formatMessage } = useIntl();
  const { phraseOf, labelOf } = useLocaleNames();
  const language = textIn(locale);
  const { termId: term, isPlural, notes } = entry;
  const name = phraseOf(locale);
  const isOwn = hasOwnName(locale, name);
  const label = labelOf(locale);
  return (
    <li className={classes.language}>
      <div className={classes.head}>
        <span className={classes.names}>
          <TextLink
            to="/projects/$projectId/translations/$localeCode"
            params={{ projectId, localeCode: locale.code }}
            search={{ term }}
            data-item
            underline="hover"
            className={classes.name ?? ''}
            title={formatMessage({ id: 'panel.openIn' }, { locale: label })}
          >
            <bdi {...(isOwn && language)}>{nativeNameOf(locale) ?? name}</bdi>
          </TextLink>
          <span className={classes.about}>
            {isOwn && name}
            {isOwn && isSource && separator}
            {isSource && <FormattedMessage id="locales.source" />}
          </span>
        </span>
        <StateDot state={state} />
        {onCopy && (
          <ActionIcon
            data-item
            variant="subtle"
            color="gray"
            aria-label={formatMessage({ id: 'panel.copyFrom' }, { locale: label })}
            title={formatMessage({ id: 'panel.copy' })}
            onClick={onCopy}
          >
            <IconCopy size={16} aria-hidden="true" />
          </ActionIcon>
        )}
      </div>
      {value !== '' && (
        <EntryText
          text={value}
          scope="translation"
          isPlural={isPlural}
          syntax={syntaxOf(value, { isPlural, flags: notes.flags ?? [] })}
          language={language}
        />
      )}
    </li>
  );
}
