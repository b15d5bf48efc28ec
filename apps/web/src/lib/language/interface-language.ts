import { useSyncExternalStore } from 'react';
import en from '../../messages/en.json';
import { isLanguage, type Language, preferredLanguage, sourceLanguage } from './languages.ts';

/** All texts of the interface by id. */
export type Messages = Readonly<Record<keyof typeof en, string>>;

/** The language of the interface, with its messages. */
interface Reading {
  readonly language: Language;
  readonly messages: Messages;
}

export type Catalogues = Readonly<Record<Language, () => Promise<Partial<Messages>>>>;

export type InterfaceLanguage = ReturnType<typeof createInterfaceLanguage>;

const storageKey = 'language';

/** Each language is a chunk of its own. English is part of the app. */
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

  /** Returns whether the language was applied: another one may have been requested while the messages loaded. */
  const show = async (language: Language): Promise<boolean> => {
    wanted = language;
    try {
      // Missing translations fall back to English.
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

    /** Applies the language that was chosen in this browser, else the best one of the browser's languages. */
    start,

    async choose(language: Language): Promise<void> {
      if (await show(language)) storage.setItem(storageKey, language);
    },

    /** Follows a language change in another tab. */
    followOtherTabs(target: EventTarget) {
      target.addEventListener('storage', (event) => {
        if (!(event instanceof StorageEvent) || event.key !== storageKey) return;
        void start().catch(() => {
          // If the messages can't be loaded, this tab keeps its language.
        });
      });
    },
  };
}

export const interfaceLanguage = createInterfaceLanguage(localStorage, () => navigator.languages);

export function useLanguage(): Language {
  return useSyncExternalStore(interfaceLanguage.subscribe, interfaceLanguage.get).language;
}
