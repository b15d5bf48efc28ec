import i18next, { type BackendModule, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';

export const languages = ['en', 'de', 'ja'] as const;

/** A function for each file of translations, which fetches it when it is asked for. */
const files = import.meta.glob<ResourceKey>('./locales/*/*.json', { import: 'default' });

const backend: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    const load = files[`./locales/${language}/${namespace}.json`];
    if (load === undefined) return done(new Error(`There is no ${namespace} in ${language}`), null);
    load().then(
      (texts) => done(null, texts),
      (error: Error) => done(error, null),
    );
  },
};

/** Starts with the first language of the browser that there is. */
export async function startI18n(): Promise<void> {
  const wanted = navigator.languages.map((language) => language.slice(0, 2));
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: wanted.find((language) => languages.some((known) => known === language)) ?? 'en',
      fallbackLng: 'en',
      supportedLngs: languages,
      ns: ['common', 'garden', 'rota'],
      // React escapes texts.
      interpolation: { escapeValue: false },
    });
}
