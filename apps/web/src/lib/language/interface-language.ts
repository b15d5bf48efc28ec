import { useSyncExternalStore } from 'react';
import type en from '../../messages/en.json';
import firstInEnglish from '../../messages/en.json?first';
import { isLanguage, type Language, preferredLanguage, sourceLanguage } from './languages.ts';

/** All texts of the interface by id. */
export type Messages = Readonly<Record<keyof typeof en, string>>;

/** The language of the interface, with those of its messages that are loaded. */
interface Reading {
  readonly language: Language;
  readonly messages: Messages;
  /** Whether pages may be shown, which need all messages. */
  readonly isForPages: boolean;
}

/** The two parts of the messages of a language: `first` is what stands around pages, `later` is all else. */
interface Catalogue {
  readonly first: () => Promise<Messages>;
  readonly later: () => Promise<Messages>;
}

export type Catalogues = Readonly<Record<Language, Catalogue>>;

export type InterfaceLanguage = ReturnType<typeof createInterfaceLanguage>;

const storageKey = 'language';

/** Each part of a language is a chunk of its own. The first part in English is in the app. */
const catalogues: Catalogues = {
  en: {
    first: async () => firstInEnglish,
    later: async () => (await import('../../messages/en.json?later')).default,
  },
  de: {
    first: async () => (await import('../../messages/de.json?first')).default,
    later: async () => (await import('../../messages/de.json?later')).default,
  },
  es: {
    first: async () => (await import('../../messages/es.json?first')).default,
    later: async () => (await import('../../messages/es.json?later')).default,
  },
  fr: {
    first: async () => (await import('../../messages/fr.json?first')).default,
    later: async () => (await import('../../messages/fr.json?later')).default,
  },
  ar: {
    first: async () => (await import('../../messages/ar.json?first')).default,
    later: async () => (await import('../../messages/ar.json?later')).default,
  },
  ja: {
    first: async () => (await import('../../messages/ja.json?first')).default,
    later: async () => (await import('../../messages/ja.json?later')).default,
  },
};

export function createInterfaceLanguage(
  storage: Storage,
  browserLanguages: () => readonly string[],
  load: Catalogues = catalogues,
) {
  const listeners = new Set<() => void>();
  let reading: Reading = {
    language: sourceLanguage,
    messages: firstInEnglish,
    isForPages: false,
  };
  let wanted: Language = reading.language;
  let areAllWanted = false;
  let completing: Promise<void> | undefined;

  const fetchReading = async (language: Language): Promise<Reading> => {
    const { first, later } = load[language];
    if (!areAllWanted) return { language, messages: await first(), isForPages: false };
    const [these, those] = await Promise.all([first(), later()]);
    return { language, messages: { ...these, ...those }, isForPages: true };
  };

  /** Returns whether the language was applied: another one may have been requested while the messages loaded. */
  const show = async (language: Language): Promise<boolean> => {
    wanted = language;
    try {
      const next = await fetchReading(language);
      if (wanted !== language) return false;
      // Those of pages were asked for while the first ones came.
      if (areAllWanted && !next.isForPages) return show(language);
      reading = next;
    } catch (error) {
      if (wanted === language) wanted = reading.language;
      throw error;
    }
    for (const listener of [...listeners]) listener();
    return true;
  };

  const complete = async (): Promise<void> => {
    areAllWanted = true;
    while (!reading.isForPages) await show(wanted);
  };

  const start = () => {
    const chosen = storage.getItem(storageKey);
    return show(isLanguage(chosen) ? chosen : preferredLanguage(browserLanguages()));
  };

  return {
    get: () => reading,

    /** Loads the messages of pages, which each of them waits for. */
    completeMessages(): Promise<void> {
      if (reading.isForPages) return Promise.resolve();
      completing ??= complete().finally(() => {
        completing = undefined;
      });
      return completing;
    },

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
