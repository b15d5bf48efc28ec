import { type Membership, type Project, type Role, toFirstRole } from '@parlance/contract';
import type { Answers } from '../answers.ts';
import { renderApp } from '../render-app.tsx';

const date = { created: '2027-01-01T00:00:00.000Z', modified: '2027-01-01T00:00:00.000Z' };

export const ada = { id: 'u1', name: 'Ada', email: 'ada@example.com', numProjectsCreated: 1 };

/** A membership in the form of answers. */
export function inRole(role: Role, locales: readonly string[] | null = null) {
  return { role: toFirstRole(role), membership: { role, locales: locales && [...locales] } };
}

export const harbour: Project = {
  id: 'p1',
  workspaceId: 'u1',
  name: 'Harbour',
  description: 'All texts',
  sourceLocale: null,
  textsInKeys: false,
  referenceUrl: null,
  ...inRole('admin'),
  termsCount: 3,
  localesCount: 2,
  progress: 0.5,
  reviewed: 0,
  date,
};

/** The progress of a locale with this many translations of three terms. */
const ofLocale = (translated: number) => ({
  progress: Math.floor((translated * 100) / 3) / 100,
  translated,
  reviewed: 0,
  total: 3,
  errors: 0,
  warnings: 0,
  wordsLeft: null,
  lastActivity: null,
});

interface Options {
  role?: Role;
  locales?: Membership['locales'];
  answers?: Answers;
}

/** Opens a page of a project, which is Ada's: 3 terms in 2 locales, half of them translated. */
export function openProject(
  page: string,
  { role = 'admin', locales: own = null, answers = {} }: Options = {},
) {
  const project = { ...harbour, ...inRole(role, own) };
  const locales = ['de', 'en'].map((code) => ({ code, language: code, region: '' }));
  const progress = { progress: 0.5, translated: 3, reviewed: 0, total: 6 };
  return renderApp({
    path: `/projects/p1/${page}`,
    signedIn: true,
    answers: {
      'GET /users/me': { data: ada },
      'GET /projects': { data: [project] },
      'GET /projects/p1': { data: project },
      'GET /projects/p1/stats': {
        data: {
          projectStats: { ...progress, terms: 3, locales: 2 },
          localeStats: { de: ofLocale(1), en: ofLocale(2) },
        },
      },
      'GET /projects/p1/files': { data: [{ id: 'p1', path: null, format: null, date }] },
      'GET /projects/p1/imports': { data: [] },
      'GET /projects/p1/activity': { data: { activities: [], nextSeq: null } },
      'GET /projects/p1/translations': {
        data: locales.map((locale) => ({ id: locale.code, locale, date })),
      },
      ...answers,
    },
  });
}
