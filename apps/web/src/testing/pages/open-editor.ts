import type { Role } from '@parlance/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { loadTextEditor } from '../../ui/text/load-text-editor.ts';
import type { Answers } from '../answers.ts';
import { type EntryOptions, serveEntries } from '../entry-server.ts';
import { serveEvents } from '../event-feed.ts';
import { pretendLayout } from '../layout.ts';
import { renderApp } from '../render-app.tsx';
import { inRole } from './open-project.ts';

const date = { created: '2027-01-01T00:00:00.000Z', modified: '2027-01-01T00:00:00.000Z' };
const german = { code: 'de', language: 'German', region: '' };
const english = { code: 'en', language: 'English', region: '' };
const french = { code: 'fr', language: 'French', region: '' };

interface Options extends EntryOptions {
  search?: string;
  role?: Role;
  /** The codes of the only locales that the user may edit. */
  ownLocales?: readonly string[];
  sourceLocale?: 'en' | 'fr' | 'de';
  textsInKeys?: boolean;
  answers?: Answers;
}

let users = 0;

/** Opens the editor on terms with these translations, as a user with no unsaved work. */
export async function openEditor(values: string[], options: Options = {}) {
  const {
    search = '',
    role = 'admin',
    ownLocales = null,
    sourceLocale,
    textsInKeys = false,
  } = options;
  const { answers = {} } = options;
  pretendLayout();
  await loadTextEditor();
  users++;
  const translated = values.filter((value) => value !== '').length;
  const progress = {
    ...{ progress: 0, translated, reviewed: 0, total: values.length },
    ...{ errors: 0, warnings: 0 },
  };
  const locales = [german, english, ...(sourceLocale === 'fr' ? [french] : [])];
  const project = {
    id: 'p1',
    name: 'Harbour',
    description: null,
    ...inRole(role, ownLocales),
    date,
  };
  const app = renderApp({
    path: `/projects/p1/translations/de${search}`,
    signedIn: true,
    answers: {
      'GET /users/me': {
        data: { id: `u${users}`, name: 'Ada', email: 'ada@example.com', numProjectsCreated: 1 },
      },
      'GET /projects/p1': {
        data: {
          ...project,
          sourceLocale: sourceLocale ?? null,
          textsInKeys,
          referenceUrl: null,
          termsCount: values.length,
          localesCount: locales.length,
        },
      },
      'GET /projects/p1/labels': { data: [] },
      'GET /projects/p1/stats': {
        data: {
          projectStats: { ...progress, terms: values.length, locales: locales.length },
          localeStats: { de: { ...progress, wordsLeft: null, lastActivity: null } },
        },
      },
      'GET /projects/p1/translations': {
        data: locales.map((locale) => ({ id: locale.code, locale, date })),
      },
      ...answers,
    },
  });
  const feed = serveEvents();
  const server = serveEntries(values, options);
  await screen.findByRole('grid');
  await waitFor(() => expect(document.querySelector('tr[aria-busy="false"]')).not.toBeNull());
  return { ...app, ...server, requests: app.asked, feed };
}

/** The row of the editor's list with this number, from 0. */
export function rowAt(index: number): HTMLElement {
  const found = screen.getAllByRole('row').find(({ dataset }) => dataset.index === String(index));
  if (!found) throw new Error(`There is no row ${index}`);
  return found;
}

/** The number of the row that has the focus; NaN where something else has it. */
export function focusedRow(): number {
  return Number(document.activeElement?.getAttribute('data-index') ?? Number.NaN);
}

/** The field of the translation that is edited. */
export function translationField(): HTMLElement {
  return screen.getByRole('textbox', { name: /Translation of/ });
}

/** The text in the field of the translation, or in that of a form. */
export function fieldText(field: HTMLElement = translationField()): string {
  const lines = field.querySelectorAll('.cm-line');
  return Array.from(lines, (line) => line.textContent).join('\n');
}
