import { useMemo } from 'react';
import { anyLanguage, type TextLanguage } from '../../../../lib/language/text-in.ts';
import { findSourceForms } from '../../../../lib/texts/form-details.ts';
import { type FormText, readForms } from '../../../../lib/texts/message-forms.ts';
import { useEditor } from '../../editor-context.ts';
import type { EntryTexts } from './use-entry-texts.ts';

/** The source text beside the forms of a translation. */
export interface SourceForms {
  readonly language: TextLanguage;
  /** The forms of the source text that a form of the translation stands for. */
  readonly formsFor: (form: FormText) => readonly FormText[];
}

const none: SourceForms = { language: anyLanguage, formsFor: () => [] };

/** Parses the source text once, for all forms of the translation. */
export function useSourceForms({ source }: EntryTexts, isPlural: boolean): SourceForms {
  const { localeCode, languageOf } = useEditor();
  return useMemo(() => {
    const root = source && readForms(source.text, isPlural);
    if (!root) return none;
    const { locale } = source;
    // Texts in keys are nearly always English.
    const locales = { target: localeCode, source: locale ?? 'en' };
    return {
      language: locale === undefined ? anyLanguage : languageOf(locale),
      formsFor: (form) => findSourceForms(form, root, locales),
    };
  }, [source, isPlural, localeCode, languageOf]);
}
