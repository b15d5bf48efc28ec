import { mutationOptions } from '@tanstack/react-query';
import { interfaceLanguage } from '../../lib/language/interface-language.ts';
import type { Language } from '../../lib/language/languages.ts';

/** Switches the language of the interface as soon as its messages are loaded. */
export const chooseLanguage = mutationOptions({
  mutationFn: (language: Language) => interfaceLanguage.choose(language),
});
