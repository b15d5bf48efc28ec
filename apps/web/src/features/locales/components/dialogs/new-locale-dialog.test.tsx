import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Answers } from '../../../../testing/answers.ts';
import { press } from '../../../../testing/fill-in.ts';
import { openProject } from '../../../../testing/pages/open-project.ts';

const known = [
  ['ar', 'Arabic', ''],
  ['ast', 'Asturian', ''],
  ['de', 'German', ''],
  ['de_AT', 'German', 'Austria'],
  ['en', 'English', ''],
  ['fr', 'French', ''],
  ['nds', 'Low German', ''],
].map(([code = '', language = '', region = '']) => ({ code, language, region }));

const fr = { code: 'fr', language: 'French', region: '' };
const date = { created: '2027-01-01T00:00:00.000Z', modified: '2027-01-01T00:00:00.000Z' };

/** Opens a project with French, with the server's answers to the locales that are added. */
function open(page: string, answers: Answers = {}) {
  const added: unknown[] = [];
  const app = openProject(page, {
    answers: {
      'GET /locales': { data: known },
      'GET /projects/p1/translations': { data: [{ id: 'fr', locale: fr, date }] },
      'POST /projects/p1/translations': (body) => {
        const { code = '' } = body as { code?: string };
        added.push(code);
        const locale = known.find((one) => one.code === code);
        return { data: { id: code, locale, date } };
      },
      ...answers,
    },
  });
  return { ...app, added };
}

const dialog = () => screen.findByRole('dialog', { name: 'Add project locale' });
const field = () => screen.getByRole('combobox', { name: 'Locale' });
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const isFocused = () => waitFor(() => expect(document.activeElement).toBe(field()));

it('has the field and the focus in it before the locales are there', async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  const { added } = open('translations', { 'GET /locales': () => promise });
  await press('New locale');
  await dialog();
  await isFocused();
  await userEvent.keyboard('german{Enter}');
  expect(field()).toHaveProperty('value', 'german');
  expect(await dialog()).toBeTruthy();
  resolve({ data: known });
  expect((await screen.findAllByRole('option'))[0]?.textContent).toBe('Germande');
  await userEvent.keyboard('{Enter}{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(added).toEqual(['de']);
});

it('opens by its address', async () => {
  open('translations#new');
  await dialog();
  await isFocused();
});

it('asks for the locales while the page opens', async () => {
  const { asked } = open('translations');
  await screen.findByRole('heading', { name: 'Translations' });
  await waitFor(() => expect(asked).toContain('GET /locales'));
});

it('adds several by the keyboard alone, in the order they were chosen in', async () => {
  const { added } = open('translations');
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
  open('translations');
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
  const { added } = open('translations', {
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
  const { added } = open('translations', {
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
  open('translations');
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
  open('translations');
  await press('New locale');
  await screen.findAllByRole('option');
  await userEvent.keyboard(typed);
  expect(screen.queryAllByRole('option')).toEqual([]);
  expect(field().closest('form')?.textContent).toContain(reason);
});

describe('a locale of the own', () => {
  const text = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
  const bodies: unknown[] = [];
  const openForm = async (typed = '') => {
    bodies.length = 0;
    const app = open('translations', {
      'POST /projects/p1/translations': (body) => {
        bodies.push(body);
        const { code = '', name } = body as { code?: string; name?: string };
        return { data: { id: code, locale: { code, language: name, region: '' }, name, date } };
      },
    });
    await press('New locale');
    await screen.findAllByRole('option');
    if (typed !== '') await userEvent.keyboard(typed);
    await userEvent.click(screen.getByRole('button', { name: 'Custom locale' }));
    return app;
  };

  it('has a name, a code and a base, whose rules it shows', async () => {
    await openForm();
    expect(document.activeElement).toBe(text('Name'));
    await userEvent.keyboard('Rude Arabic');
    await userEvent.type(text('Code'), 'x-rude');
    expect(screen.getByText(/CLDR knows no plural forms of x_rude/)).toBeTruthy();
    await userEvent.click(screen.getByRole('combobox', { name: 'Base locale' }));
    await userEvent.click(await screen.findByRole('option', { name: /Arabic/ }));
    const rules = screen.getByText(/Written from right to left/);
    expect(rules.textContent).toContain('zero, one, two, few, many, other');
    await press('Add locale');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies).toEqual([{ code: 'x_rude', name: 'Rude Arabic', base: 'ar' }]);
    expect(await screen.findByRole('link', { name: /Rude Arabic/ })).toBeTruthy();
  });

  it('begins with what was typed, and says what is wrong with it', async () => {
    await openForm('x_pirate');
    expect(text('Code').value).toBe('x_pirate');
    await press('Add locale');
    expect(screen.getByText('Name is required.')).toBeTruthy();
    await userEvent.clear(text('Code'));
    await userEvent.type(text('Code'), 'pirates_of');
    await userEvent.tab();
    expect(text('Code').closest('form')?.textContent).toContain('“pirates” is no language code');
    await userEvent.clear(text('Code'));
    await userEvent.type(text('Code'), 'FR');
    expect(screen.getByText('The project has a locale with this code.')).toBeTruthy();
    expect(bodies).toEqual([]);
  });

  it('leaves what was chosen before, to be added as well', async () => {
    await openForm('german{Enter}pirate talk');
    expect(text('Name').value).toBe('pirate talk');
    await userEvent.type(text('Code'), 'x-pirate');
    await press('Add locale');
    await screen.findByText('1 chosen');
    expect(document.activeElement).toBe(field());
    expect(bodies).toEqual([{ code: 'x_pirate', name: 'pirate talk' }]);
    await press('Add selected');
    await waitFor(() => expect(bodies).toHaveLength(2));
  });

  it('may get another name and base in the list, or lose them', async () => {
    const changes: unknown[] = [];
    const slang = { code: 'x_slang', language: 'Slang', region: '' };
    open('translations', {
      'GET /projects/p1/translations': {
        data: [{ id: 'x', locale: slang, name: 'Slang', base: 'ar', date }],
      },
      'PATCH /projects/p1/locales/x_slang': (body) => {
        changes.push(body);
        const { name } = body as { name: string };
        return { data: { id: 'x', locale: { ...slang, language: name }, name, date } };
      },
    });
    await press('Edit Slang (x_slang)');
    await screen.findByRole('dialog', { name: 'Edit Slang (x_slang)' });
    expect(screen.getByText(/Written from right to left/)).toBeTruthy();
    await userEvent.clear(text('Name'));
    await userEvent.type(text('Name'), 'Jargon');
    await userEvent.click(screen.getByLabelText('Clear'));
    await press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes).toEqual([{ name: 'Jargon', base: null }]);
    expect(await screen.findByRole('link', { name: /Jargon/ })).toBeTruthy();
  });

  it('is nothing that a viewer can change', async () => {
    openProject('translations', { role: 'viewer' });
    await screen.findByRole('heading', { name: 'Translations' });
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
  });
});

it('keeps in the field what could not be added, with the reason', async () => {
  const refusing = new Set(['de']);
  const asked: string[] = [];
  open('translations', {
    'POST /projects/p1/translations': (body) => {
      const { code = '' } = body as { code?: string };
      asked.push(code);
      if (refusing.has(code)) return 409;
      return { data: { id: code, locale: known.find((one) => one.code === code), date } };
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
  const { asked } = open('translations', { 'POST /projects/p1/translations': 402 });
  await press('New locale');
  await userEvent.click(await screen.findByRole('option', { name: /Arabic/ }));
  await userEvent.click(screen.getByRole('option', { name: /Asturian/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Add selected' }));
  await screen.findByText(/over the limit of your current project plan/);
  expect(screen.getByText('2 chosen')).toBeTruthy();
  expect(asked.filter((one) => one === 'POST /projects/p1/translations')).toHaveLength(1);
});
