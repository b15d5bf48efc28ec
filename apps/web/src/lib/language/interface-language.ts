import { useSyncExternalStore } from 'react';
import en from '../../messages/en.json';
import { isLanguage, type Language, preferredLanguage, sourceLanguage } from './languages.ts';

/** Every text of the interface by its id. */
export type Messages = Readonly<Record<keyof typeof en, string>>;

/** The language that the interface is in, with all its messages. */
interface Reading {
  readonly language: Language;
  readonly messages: Messages;
}

export type Catalogues = Readonly<Record<Language, () => Promise<Partial<Messages>>>>;

export type InterfaceLanguage = ReturnType<typeof createInterfaceLanguage>;

const storageKey = 'language';

/** Each translation is a chunk of its own. English comes with the app. */
const catalogues: Catalogues = {
  en: async () => en,
  de: async () => (await import('../../messages/de.json')).default,
  es: async () => (await import('../../messages/es.json')).default,
  fr: async () => (await import('../../messages/fr.json')).default,
  ar: async () => (await import('../../messages/ar.json')).default,
  ja: async () => (await import('../../messages/ja.json')).default,
};

export function createInterfaceLanguage(
  storage: Storage,
  browserLanguages: () => readonly string[],
  load: Catalogues = catalogues,
) {
  const listeners = new Set<() => void>();
  let reading: Reading = { language: sourceLanguage, messages: en };
  let wanted: Language = reading.language;

  /** Whether it came to that: another one may have been asked for while the messages came. */
  const show = async (language: Language): Promise<boolean> => {
    wanted = language;
    try {
      // What is not translated yet stays English.
      const messages = { ...en, ...(await load[language]()) };
      if (wanted !== language) return false;
      reading = { language, messages };
    } catch (error) {
      if (wanted === language) wanted = reading.language;
      throw error;
    }
    for (const listener of [...listeners]) listener();
    return true;
  };

  const start = () => {
    const chosen = storage.getItem(storageKey);
    return show(isLanguage(chosen) ? chosen : preferredLanguage(browserLanguages()));
  };

  return {
    get: () => reading,

    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },

    /** Shows what the reader chose here before, else the best of the browser's languages. */
    start,

    async choose(language: Language): Promise<void> {
      if (await show(language)) storage.setItem(storageKey, language);
    },

    /** Follows a choice that is made in another tab. */
    followOtherTabs(target: EventTarget) {
      target.addEventListener('storage', (event) => {
        if (!(event instanceof StorageEvent) || event.key !== storageKey) return;
        void start().catch(() => {
          // This tab stays as it is, in a language that its reader could read until now.
        });
      });
    },
  };
}

export const interfaceLanguage = createInterfaceLanguage(localStorage, () => navigator.languages);

export function useLanguage(): Language {
  return useSyncExternalStore(interfaceLanguage.subscribe, interfaceLanguage.get).language;
}
