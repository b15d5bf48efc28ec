import type { SearchScope } from '@parlance/contract';
import type { TextSyntax } from '@parlance/messages';
import { useMemo } from 'react';
import type { TextLanguage } from '../../../../lib/language/text-in.ts';
import { findHits } from '../../../../lib/search/find-hits.ts';
import { rangesByForm } from '../../../../lib/texts/form-ranges.ts';
import { listTexts, readForms } from '../../../../lib/texts/message-forms.ts';
import { findFormTokens, findTokens } from '../../../../lib/texts/text-tokens.ts';
import { useNeedles } from '../../../../ui/search/hits.tsx';
import { MarkedText, type WrappedPart } from '../../../../ui/text/marked-text.tsx';
import { separator } from '../../../../ui/text/separator.ts';
import classes from './entry-text.module.css';

interface Props {
  text: string;
  isPlural: boolean;
  syntax: TextSyntax;
  language: TextLanguage;
  /** The numbers of chips that a click inserts; undefined where none does. */
  chips?: ReadonlyMap<string, number> | undefined;
  /** The part of an entry whose hits are marked; undefined for a text that no search looks at. */
  scope?: SearchScope;
  /** Parts of the text that more can be done with. */
  parts?: readonly WrappedPart[];
}

const noParts: readonly WrappedPart[] = [];

/** A source text or a translation: with a line for each form if it has forms, else as it is, with its chips. */
export function EntryText({ text, isPlural, syntax, language, chips, scope, ...props }: Props) {
  const { parts = noParts } = props;
  const needles = useNeedles(scope);
  const forms = useMemo(() => readForms(text, isPlural), [text, isPlural]);
  if (!forms) {
    return (
      <p className={classes.text} {...language}>
        <MarkedText
          text={text}
          tokens={findTokens(text, syntax)}
          numbers={chips}
          hits={findHits(text, needles)}
          parts={parts}
        />
      </p>
    );
  }
  const partsByForm = rangesByForm(text, isPlural, parts);
  return (
    <dl className={classes.forms}>
      {listTexts(forms).map((form) => (
        <div key={form.id} className={classes.form}>
          <dt className={classes.selector} dir="ltr">
            {form.path.map(({ selector }) => selector).join(separator)}
          </dt>
          <dd className={classes.formText} {...language}>
            <MarkedText
              text={form.text}
              tokens={findFormTokens(form.text, form, syntax)}
              numbers={chips}
              hits={findHits(form.text, needles)}
              parts={partsByForm.get(form.id)}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}
