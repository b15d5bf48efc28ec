import type { TextSyntax } from '@parlance/messages';
import { FormattedMessage } from 'react-intl';
import { useEditor } from '../../editor-context.ts';
import classes from './entry-row.module.css';
import { EntryText } from './entry-text.tsx';

interface Props {
  value: string;
  isPlural: boolean;
  syntax: TextSyntax;
}

export function TranslationText({ value, ...about }: Props) {
  const { localeCode, languageOf } = useEditor();
  if (value === '') {
    return (
      <p className={classes.missing}>
        <FormattedMessage id="editor.notTranslated" />
      </p>
    );
  }
  return (
    <EntryText text={value} scope="translation" language={languageOf(localeCode)} {...about} />
  );
}
