import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { editorPage } from '../pages/editor.ts';
import { inspect } from '../testing/inspect.ts';
import { createProject, flat } from '../testing/project.ts';
import { test } from '../testing/test.ts';

const images = join(import.meta.dirname, '..', '..', '..', 'docs', 'images');

/** Each term with its English and German text. */
const texts: readonly (readonly [term: string, english: string, german: string])[] = [
  ['trips.title', 'Your trips', 'Deine Reisen'],
  ['trips.empty', 'No trips yet. Where would you like to go?', ''],
  ['trips.create', 'Plan a trip', 'Reise planen'],
  ['trips.days', '{count, plural, one {# day} other {# days}} to go', ''],
  ['trips.share', 'Share “{title}” with friends', ''],
  ['map.offline', 'Download the map for offline use', 'Karte für unterwegs herunterladen'],
  ['map.attribution', '© {year} the map contributors', '© {year} die Kartenmitwirkenden'],
  ['map.locate', 'Show where I am', ''],
  ['booking.confirm', 'Book for {price}', 'Für {price} buchen'],
  ['booking.cancel', 'Free cancellation until {date}', 'Kostenlos stornieren bis {date}'],
  [
    'booking.mail',
    'Hi {name},\nyour room is waiting for you.',
    'Hallo {name},\ndein Zimmer wartet auf dich.',
  ],
  ['booking.guests', 'Who is coming along?', ''],
  ['settings.language', 'Language', 'Sprache'],
  ['settings.units', 'Kilometres or miles', 'Kilometer oder Meilen'],
];

test('a translation under way', async ({ visit, newPerson }) => {
  const person = await newPerson('Ada Lovelace');
  const project = await createProject(person, 'Wayfarer', {
    en: flat(Object.fromEntries(texts)),
    de: flat(
      Object.fromEntries(
        texts.flatMap(([term, , german]) => (german === '' ? [] : [[term, german]])),
      ),
    ),
  });
  for (const code of ['fr', 'he', 'pl']) await project.addLocale(code);
  await project.labelTerms({ value: 'Summer release', color: '#d9822b' }, [
    'trips.empty',
    'map.offline',
  ]);
  const { page } = await visit(person);
  const editor = editorPage(page);
  await editor.open(project.editorPath('de'));

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await editor.type('Noch keine Reisen. Wohin soll es gehen?');
  await page.keyboard.press('Control+Enter');
  await expect.poll(editor.term).toBe('trips.days');
  await editor.sign('trips.empty', 'Saved').waitFor();
  await editor.type('Noch {count, plural, one {# Tag} other {# Tage}}');
  await inspect(page, 'editor-showcase', []);

  if (process.env.UPDATE_SCREENSHOTS === '1') {
    await mkdir(images, { recursive: true });
    await page.screenshot({ path: join(images, 'editor.png') });
  }
});
