import { NativeSelect } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { type Entry, limitsOf } from '@parlance/contract';
import { isPseudoLocale, pseudoLocales, pseudoMessage, toText } from '@parlance/messages';
import { useIntl } from 'react-intl';
import { listTexts, readForms } from '../../../../../lib/texts/message-forms.ts';
import { syntaxOf } from '../../../../../lib/texts/text-tokens.ts';
import { Announcement, useAnnouncement } from '../../../../../ui/notes/announcement.tsx';
import { EntryText } from '../entry-text.tsx';
import classes from './form-preview.module.css';

interface Props {
  entry: Entry;
  /** The source text as it is typed. */
  value: string;
}

/** What becomes of a source text in a pseudolocale, which shows how a program copes with translations of it. */
export function PseudoPreview({ entry, value }: Props) {
  const { formatMessage } = useIntl();
  const [code, setCode] = useLocalStorage({
    key: 'parlance.pseudolocale',
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  const { term: key, isPlural, notes } = entry;
  const maxLength = limitsOf(notes).characters;
  // It has no source text that would tell.
  const syntax = syntaxOf(value, { isPlural, flags: notes.flags ?? [] });
  const textIn = (locale: string) =>
    isPseudoLocale(locale)
      ? toText(pseudoMessage(value, locale, { key, isPlural, syntax, maxLength }))
      : undefined;
  const text = textIn(code);
  const { said, announce } = useAnnouncement();
  const choose = (locale: string) => {
    setCode(locale);
    const shown = textIn(locale);
    if (!shown) return;
    const forms = readForms(shown, isPlural);
    const heard = forms ? listTexts(forms).map((form) => form.text) : [shown];
    announce('forms.announcePreview', { text: <bdi>{heard.join('\n')}</bdi> });
  };
  return (
    <div className={classes.preview}>
      <NativeSelect
        size="xs"
        aria-label={formatMessage({ id: 'editor.pseudo' })}
        value={code}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          { value: '', label: formatMessage({ id: 'editor.pseudoNone' }) },
          ...pseudoLocales.map((locale) => ({
            value: locale,
            label: formatMessage({ id: `export.pseudo.${locale}` }),
          })),
        ]}
      />
      {text !== undefined && (
        <div className={classes.text}>
          <EntryText
            text={text}
            isPlural={isPlural}
            syntax={syntax}
            // Nobody speaks it, so no text in it has a language.
            language={{ dir: code === 'qps_plocm' ? 'rtl' : 'auto' }}
          />
        </div>
      )}
      <Announcement said={said} />
    </div>
  );
}
