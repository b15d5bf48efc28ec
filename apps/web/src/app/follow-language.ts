import { directionOf } from '@parlance/formats';
import type { InterfaceLanguage } from '../lib/language/interface-language.ts';

/**
 * Tells the document which language it is in. What is rendered takes its direction from there, so
 * this begins before anything is.
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
