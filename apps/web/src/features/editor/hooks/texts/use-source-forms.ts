import { useMemo } from 'react';
import { anyLanguage, type TextLanguage } from '../../../../lib/language/text-in.ts';
import { findSourceForms } from '../../../../lib/texts/form-details.ts';
import { type FormText, readForms } from '../../../../lib/texts/message-forms.ts';
import { useEditor } from '../../editor-context.ts';
import type { EntryTexts } from './use-entry-texts.ts';

interface Beside {
  readonly forms: readonly FormText[];
  readonly language: TextLanguage;
}

const none: Beside = { forms: [], language: anyLanguage };

/** The forms of the source text that a form of the translation stands for. */
export function useSourceForms(
  form: FormText,
  { texts, isPlural }: { readonly texts: EntryTexts; readonly isPlural: boolean },
): Beside {
  const { localeCode, languageOf } = useEditor();
  const { source } = texts;
  return useMemo(() => {
    const forms = source && readForms(source.text, isPlural);
    if (!forms) return none;
    const { locale } = source;
    // Texts in keys are nearly always English.
    const locales = { target: localeCode, source: locale ?? 'en' };
    return {
      forms: findSourceForms(form, forms, locales),
      language: locale === undefined ? anyLanguage : languageOf(locale),
    };
  }, [form, source, isPlural, localeCode, languageOf]);
}
