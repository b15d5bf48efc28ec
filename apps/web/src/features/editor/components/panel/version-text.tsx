import { useMemo } from 'react';
import { listTexts, readForms } from '../../../../lib/texts/message-forms.ts';
import { separator } from '../../../../ui/text/separator.ts';
import { TextDiff } from '../../../../ui/text/text-diff.tsx';
import { useEditor } from '../../editor-context.ts';
import classes from '../entry/entry-text.module.css';

interface Props {
  before: string;
  after: string;
  isPlural: boolean;
}

/** What a version changed, word by word: in each form where both texts have forms, else in the texts as they are. */
export function VersionText({ before, after, isPlural }: Props) {
  const { localeCode, languageOf } = useEditor();
  const language = languageOf(localeCode);
  const forms = useMemo(() => compareForms(before, after, isPlural), [before, after, isPlural]);
  if (!forms) return <TextDiff before={before} after={after} language={language} />;
  return (
    <dl className={classes.forms}>
      {forms.map(({ id, selector, ...texts }) => (
        <div key={id} className={classes.form}>
          <dt className={classes.selector} dir="ltr">
            {selector}
          </dt>
          <dd className={classes.formText}>
            <TextDiff {...texts} language={language} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The forms of two texts, those of the later one first; undefined where a text that is not empty has none. */
function compareForms(before: string, after: string, isPlural: boolean) {
  const [former, later] = [textsOf(before, isPlural), textsOf(after, isPlural)];
  if (!former || !later) return undefined;
  const forms = new Map([...later, ...former]);
  return [...forms.values()].map(({ id, path }) => ({
    id,
    selector: path.map(({ selector }) => selector).join(separator),
    before: former.get(id)?.text ?? '',
    after: later.get(id)?.text ?? '',
  }));
}

function textsOf(text: string, isPlural: boolean) {
  const root = readForms(text, isPlural);
  if (!root && text !== '') return undefined;
  return new Map((root ? listTexts(root) : []).map((form) => [form.id, form]));
}
