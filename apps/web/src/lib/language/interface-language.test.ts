import { expect, it, vi } from 'vitest';
import en from '../../messages/en.json';
import { createInterfaceLanguage, type Messages } from './interface-language.ts';

/** Opens the store with catalogues that load when the test resolves them. */
function open(...browserLanguages: string[]) {
  const german = Promise.withResolvers<Partial<Messages>>();
  const french = Promise.withResolvers<Partial<Messages>>();
  const none = async () => ({});
  const load = { en: async () => en, de: () => german.promise, fr: () => french.promise };
  const language = createInterfaceLanguage(localStorage, () => browserLanguages, {
    ...load,
    es: none,
    ar: none,
    ja: none,
  });
  const told = vi.fn();
  language.subscribe(told);
  return { language, german, french, told };
}

const german = { 'action.cancel': 'Abbrechen' };

it('begins in the first language of the browser that there is', async () => {
  const { language, ...files } = open('nl', 'de-AT', 'fr');
  files.german.resolve(german);
  await language.start();
  expect(language.get().language).toBe('de');
  expect(language.get().messages['action.cancel']).toBe('Abbrechen');
});

it('shows in English what is not translated', async () => {
  const { language, ...files } = open('de');
  files.german.resolve(german);
  await language.start();
  expect(language.get().messages['action.close']).toBe('Close');
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
  files.french.resolve({ 'action.cancel': 'Annuler' });
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
