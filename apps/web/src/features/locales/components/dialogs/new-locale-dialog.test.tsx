import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { press } from '../../../../testing/fill-in.ts';
import { date, knownLocales, openLocales } from '../../../../testing/pages/open-locales.ts';

const dialog = () => screen.findByRole('dialog', { name: 'Add project locale' });
const field = () => screen.getByRole('combobox', { name: 'Locale' });
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const isFocused = () => waitFor(() => expect(document.activeElement).toBe(field()));

it('has the field and the focus in it before the locales are there', async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  const { added } = openLocales('translations', { 'GET /locales': () => promise });
  await press('New locale');
  await dialog();
  await isFocused();
  await userEvent.keyboard('german{Enter}');
  expect(field()).toHaveProperty('value', 'german');
  expect(await dialog()).toBeTruthy();
  resolve({ data: knownLocales });
  expect((await screen.findAllByRole('option'))[0]?.textContent).toBe('Germande');
  await userEvent.keyboard('{Enter}{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(added).toEqual(['de']);
});

it('opens by its address', async () => {
  openLocales('translations#new');
  await dialog();
  await isFocused();
});

it('asks for the locales while the page opens', async () => {
  const { asked } = openLocales('translations');
  await screen.findByRole('heading', { name: 'Translations' });
  await waitFor(() => expect(asked).toContain('GET /locales'));
});

it('adds several by the keyboard alone, in the order they were chosen in', async () => {
  const { added } = openLocales('translations');
  await press('New locale');
  await isFocused();
  await screen.findAllByRole('option');
  // Popular locales come first, without those of the project.
  expect(options()).toEqual([
    'Englishen',
    'Germande',
    'Arabicar',
    'Asturianast',
    'GermanAustriade_AT',
    'Low Germannds',
  ]);
  await userEvent.keyboard('german{Enter}');
  expect(field()).toHaveProperty('value', '');
  await userEvent.keyboard('austria{Enter}');
  // The keys start at the top.
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await screen.findByText('3 chosen');
  expect(options()).not.toContain('Germande');
  await userEvent.keyboard('{Backspace}');
  await screen.findByText('2 chosen');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(added).toEqual(['de', 'de_AT']);
  await screen.findByText('2 locales added');
  expect(await screen.findByRole('link', { name: /Austria/ })).toBeTruthy();
});

it('takes the locale whose code was typed, and nothing that was not found', async () => {
  openLocales('translations');
  await press('New locale');
  await screen.findAllByRole('option');
  await userEvent.keyboard('en');
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Englishen');
  await userEvent.keyboard('{Enter}qqq!');
  await screen.findByText('No locales found');
  await userEvent.keyboard('{Enter}');
  expect(await dialog()).toBeTruthy();
  expect(field()).toHaveProperty('value', 'qqq!');
});

it('adds any locale by its code, in whatever spelling it is typed', async () => {
  const { added } = openLocales('translations', {
    'POST /projects/p1/translations': (body) => {
      const { code = '' } = body as { code?: string };
      added.push(code);
      return { data: { id: code, locale: { code, language: 'Spanish', region: '' }, date } };
    },
  });
  await press('New locale');
  await screen.findAllByRole('option');
  await userEvent.keyboard('es-419');
  expect(options()).toEqual(['Add es_419 – Spanish (Latin America)']);
  await userEvent.keyboard('{Enter}fr{Enter}');
  // The project has French already.
  expect(screen.getByText('1 chosen')).toBeTruthy();
  await userEvent.keyboard('{Backspace}{Backspace}{Enter}');
  await waitFor(() => expect(added).toEqual(['es_419']));
});

it('finds any language by its name, alone or in a region', async () => {
  const { added } = openLocales('translations', {
    'POST /projects/p1/translations': (body) => {
      const { code = '' } = body as { code?: string };
      added.push(code);
      return { data: { id: code, locale: { code, language: code, region: '' }, date } };
    },
  });
  await press('New locale');
  await screen.findAllByRole('option');
  for (const [words, found] of [
    ['sorani', 'Central Kurdishckb'],
    ['Spanish (Latin America)', 'SpanishLatin Americaes_419'],
    ['english pseudo', 'EnglishPseudo-Accentsen_XA'],
    ['central kurdish iraq', 'Central KurdishIraqckb_IQ'],
  ] as const) {
    await userEvent.clear(field());
    await userEvent.paste(words);
    expect(options()[0], words).toBe(found);
  }
  await userEvent.clear(field());
  await userEvent.keyboard('sorani{Enter}{Enter}');
  await waitFor(() => expect(added).toEqual(['ckb']));
});

it('offers a code that nobody knows with a warning, where nothing else is meant', async () => {
  openLocales('translations');
  await press('New locale');
  await screen.findAllByRole('option');
  await userEvent.keyboard('de-informal');
  expect(options()).toEqual([
    'Add de_informal – German“informal” is not known: is it spelt as it should be?',
  ]);
  await userEvent.clear(field());
  // A code of three letters with a newer code of two letters is treated as a word.
  await userEvent.keyboard('ger');
  expect(options()[0]).toBe('Germande');
});

it.each([
  ['klingonese', '“klingonese” is no language code: that has two or three letters.'],
  ['de_xx1y', '“xx1y” is no region: its code has two letters or three digits.'],
  ['de_DE_AT', '“AT” is no variant: one has five to eight letters or digits.'],
  ['de_DE_u', '“u” is no extension of a code.'],
  ['qq__QQ', 'A part of the code is empty.'],
  ['fr', 'French (fr) is in the project already.'],
])('says why %s can not be added', async (typed, reason) => {
  openLocales('translations');
  await press('New locale');
  await screen.findAllByRole('option');
  await userEvent.keyboard(typed);
  expect(screen.queryAllByRole('option')).toEqual([]);
  expect(field().closest('form')?.textContent).toContain(reason);
});

it('keeps in the field what could not be added, with the reason', async () => {
  const refusing = new Set(['de']);
  const asked: string[] = [];
  openLocales('translations', {
    'POST /projects/p1/translations': (body) => {
      const { code = '' } = body as { code?: string };
      asked.push(code);
      if (refusing.has(code)) return 409;
      return { data: { id: code, locale: knownLocales.find((one) => one.code === code), date } };
    },
  });
  await press('New locale');
  await userEvent.click(await screen.findByRole('option', { name: /^German de$|^Germande$/ }));
  await userEvent.click(screen.getByRole('option', { name: /Arabic/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Add selected' }));
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText(/already exists/)).toBeTruthy();
  expect(within(alert).getByText(/1 locale was added\./)).toBeTruthy();
  expect(asked).toEqual(['de', 'ar']);
  expect(screen.getByText('1 chosen')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Remove German (de)' }));
  expect(screen.getByRole('button', { name: 'Add selected' })).toHaveProperty('disabled', true);
});

it('stops where none of the others would be added either', async () => {
  const { asked } = openLocales('translations', { 'POST /projects/p1/translations': 402 });
  await press('New locale');
  await userEvent.click(await screen.findByRole('option', { name: /Arabic/ }));
  await userEvent.click(screen.getByRole('option', { name: /Asturian/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Add selected' }));
  await screen.findByText(/over the limit of your current project plan/);
  expect(screen.getByText('2 chosen')).toBeTruthy();
  expect(asked.filter((one) => one === 'POST /projects/p1/translations')).toHaveLength(1);
});
