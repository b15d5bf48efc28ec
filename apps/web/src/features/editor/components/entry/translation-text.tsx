import { FormattedMessage } from 'react-intl';
import { useEditor } from '../../editor-context.ts';
import classes from './entry-row.module.css';

export function TranslationText({ value }: { value: string }) {
  const { localeCode, languageOf } = useEditor();
  if (value === '') {
    return (
      <p className={classes.missing}>
        <FormattedMessage id="editor.notTranslated" />
      </p>
    );
  }
  return (
    <p className={classes.text} {...languageOf(localeCode)}>
      {value}
    </p>
  );
}
