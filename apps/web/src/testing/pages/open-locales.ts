import type { Answers } from '../answers.ts';
import { openProject } from './open-project.ts';

/** The locales that the server offers. */
export const knownLocales = [
  ['ar', 'Arabic', ''],
  ['ast', 'Asturian', ''],
  ['de', 'German', ''],
  ['de_AT', 'German', 'Austria'],
  ['en', 'English', ''],
  ['fr', 'French', ''],
  ['nds', 'Low German', ''],
].map(([code = '', language = '', region = '']) => ({ code, language, region }));

const fr = { code: 'fr', language: 'French', region: '' };
export const date = { created: '2027-01-01T00:00:00.000Z', modified: '2027-01-01T00:00:00.000Z' };

/** Opens a project with French, with the server's answers to the locales that are added. */
export function openLocales(page: string, answers: Answers = {}) {
  const added: unknown[] = [];
  const app = openProject(page, {
    answers: {
      'GET /locales': { data: knownLocales },
      'GET /projects/p1/translations': { data: [{ id: 'fr', locale: fr, date }] },
      'POST /projects/p1/translations': (body) => {
        const { code = '' } = body as { code?: string };
        added.push(code);
        const locale = knownLocales.find((one) => one.code === code);
        return { data: { id: code, locale, date } };
      },
      ...answers,
    },
  });
  return { ...app, added };
}
