import { FormattedMessage } from 'react-intl';
import { useEditor } from '../editor-context.ts';
import { languageTag } from '../language-tag.ts';
import classes from './entry-row.module.css';

export function TranslationText({ value }: { value: string }) {
  const { localeCode } = useEditor();
  if (value === '') {
    return (
      <p className={classes.missing}>
        <FormattedMessage id="editor.notTranslated" />
      </p>
    );
  }
  return (
    <p className={classes.text} dir="auto" lang={languageTag(localeCode)}>
      {value}
    </p>
  );
}
