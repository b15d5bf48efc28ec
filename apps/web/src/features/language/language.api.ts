import { mutationOptions } from '@tanstack/react-query';
import { interfaceLanguage } from '../../lib/language/interface-language.ts';
import type { Language } from '../../lib/language/languages.ts';

/** Shows the interface in another language, once its messages are there. */
export const chooseLanguage = mutationOptions({
  mutationFn: (language: Language) => interfaceLanguage.choose(language),
});
