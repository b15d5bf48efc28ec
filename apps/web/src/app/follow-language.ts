import { directionOf } from '@parlance/messages';
import type { InterfaceLanguage } from '../lib/language/interface-language.ts';

/**
 * Sets the language and direction of the document. Components read the direction from there, so this has to be
 * called before the first render.
 */
export function followLanguage(language: InterfaceLanguage, { documentElement }: Document) {
  const tell = () => {
    const reading = language.get();
    documentElement.lang = reading.language;
    documentElement.dir = directionOf(reading.language);
    documentElement
      .querySelector('meta[name="description"]')
      ?.setAttribute('content', reading.messages['app.description']);
  };
  tell();
  return language.subscribe(tell);
}
