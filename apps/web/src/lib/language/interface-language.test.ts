import { expect, it, vi } from 'vitest';
import en from '../../messages/en.json';
import { createInterfaceLanguage, type Messages } from './interface-language.ts';

/** Opens the store with catalogues that load when the test resolves them. */
function open(...browserLanguages: string[]) {
  const german = Promise.withResolvers<Messages>();
  const french = Promise.withResolvers<Messages>();
  const later = vi.fn(async () => en);
  const english = { first: async () => en, later };
  const language = createInterfaceLanguage(localStorage, () => browserLanguages, {
    en: english,
    de: { first: () => german.promise, later },
    fr: { first: () => french.promise, later },
    es: english,
    ar: english,
    ja: english,
  });
  const told = vi.fn();
  language.subscribe(told);
  return { language, german, french, later, told };
}

const german = { ...en, 'action.cancel': 'Abbrechen' };

it('begins in the first language of the browser that there is', async () => {
  const { language, ...files } = open('nl', 'de-AT', 'fr');
  files.german.resolve(german);
  await language.start();
  expect(language.get().language).toBe('de');
  expect(language.get().messages['action.cancel']).toBe('Abbrechen');
});

it('has the messages of pages when a page asks for them, in whatever language there is then', async () => {
  const { language, later, told, ...files } = open('de');
  const started = language.start();
  const completed = Promise.all([language.completeMessages(), language.completeMessages()]);
  expect(language.get().isForPages).toBe(false);
  files.german.resolve(german);
  await Promise.all([started, completed]);
  expect(language.get()).toMatchObject({ language: 'de', isForPages: true });
  expect(later).toHaveBeenCalled();
  told.mockClear();
  await language.completeMessages();
  expect(told).not.toHaveBeenCalled();

  files.french.resolve({ ...en, 'action.cancel': 'Annuler' });
  await language.choose('fr');
  expect(language.get()).toMatchObject({ language: 'fr', isForPages: true });
});

it('fails to get the messages of pages where they can not be fetched, and gets them another time', async () => {
  const { language, later } = open('en');
  await language.start();
  later.mockRejectedValueOnce(new Error('offline'));
  await expect(language.completeMessages()).rejects.toThrow('offline');
  expect(language.get().language).toBe('en');
  await language.completeMessages();
  expect(language.get().isForPages).toBe(true);
});

it('keeps a choice, and lets it win over the browser', async () => {
  const first = open('en');
  first.german.resolve(german);
  await first.language.choose('de');
  expect(first.told).toHaveBeenCalledTimes(1);

  const second = open('fr');
  second.german.resolve(german);
  await second.language.start();
  expect(second.language.get().language).toBe('de');
});

it('follows the browser where what was kept is no language', async () => {
  localStorage.setItem('language', 'tlh');
  const { language } = open('es-MX');
  await language.start();
  expect(language.get().language).toBe('es');
});

it('stays as it is when the messages do not come', async () => {
  const { language, told, ...files } = open('en');
  files.german.reject(new Error('offline'));
  await expect(language.choose('de')).rejects.toThrow('offline');
  expect(language.get().language).toBe('en');
  expect(told).not.toHaveBeenCalled();
  expect(localStorage.getItem('language')).toBeNull();
});

it('takes the last of two choices, whichever comes first', async () => {
  const { language, ...files } = open('en');
  const earlier = language.choose('de');
  const later = language.choose('fr');
  files.french.resolve({ ...en, 'action.cancel': 'Annuler' });
  await later;
  files.german.resolve(german);
  await earlier;
  expect(language.get().language).toBe('fr');
  expect(localStorage.getItem('language')).toBe('fr');
});

it('follows a choice in another tab', async () => {
  const { language, ...files } = open('en');
  files.german.resolve(german);
  const tab = new EventTarget();
  language.followOtherTabs(tab);
  localStorage.setItem('language', 'de');
  tab.dispatchEvent(new StorageEvent('storage', { key: 'colorScheme' }));
  expect(language.get().language).toBe('en');
  tab.dispatchEvent(new StorageEvent('storage', { key: 'language' }));
  await vi.waitFor(() => expect(language.get().language).toBe('de'));
});
