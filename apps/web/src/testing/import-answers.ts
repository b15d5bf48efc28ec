import type {
  ArchivedFile,
  ImportPreview,
  ImportSummary,
  Role,
  ShownJob,
} from '@parlance/contract';
import type { Answers } from './answers.ts';
import { inRole } from './pages/open-project.ts';
import { renderApp } from './render-app.tsx';

const date = { created: '2026-01-01T00:00:00.000Z', modified: '2026-01-01T00:00:00.000Z' };
const german = { code: 'de', language: 'German', region: '' };
const english = { code: 'en', language: 'English', region: '' };
const ada = { id: 'u1', name: 'Ada', email: 'ada@example.com', numProjectsCreated: 1 };
const stats = {
  projectStats: { progress: 0, translated: 0, total: 42, terms: 42, locales: 1 },
  localeStats: {
    de: {
      ...{ progress: 0, translated: 0, reviewed: 0, total: 0 },
      ...{ errors: 0, warnings: 0, wordsLeft: null, lastActivity: null },
    },
  },
};

interface Options {
  role?: Role;
  locales?: object[];
  sourceLocale?: string;
  answers?: Answers;
}

/** Opens a page for files, in a project that has German, or German and English. */
export function openFiles(
  page: 'import' | 'export' | `import?job=${string}`,
  { role = 'admin', locales = [german], sourceLocale, answers = {} }: Options = {},
) {
  const project = {
    ...{ id: 'p1', name: 'Harbour', description: null },
    ...(sourceLocale !== undefined && { sourceLocale }),
    ...inRole(role),
    date,
  };
  return renderApp({
    path: `/projects/p1/${page}`,
    signedIn: true,
    answers: {
      'GET /users/me': { data: ada },
      'GET /projects/p1': { data: { ...project, termsCount: 0, localesCount: locales.length } },
      'GET /projects': { data: [project] },
      'GET /projects/p1/stats': { data: stats },
      'GET /projects/p1/translations': {
        data: locales.map((locale, place) => ({ id: `l${place}`, locale, date })),
      },
      'GET /imports/limits': { data: { maxBytes: 1000, maxFiles: 3 } },
      'POST /projects/p1/change-sets/c1/undo': {
        data: { changeSetId: 'c2', undone: 2, skipped: 0, translations: { count: 0, first: [] } },
      },
      'GET /projects/p1/imports': { data: [] },
      'GET /projects/p1/files': { data: [{ id: 'p1', path: null, format: null, date }] },
      'GET /projects/p1/jobs': { data: [] },
      'POST /projects/p1/imports/table': 400,
      'GET /locales': { data: [english, german] },
      'GET /projects/p1/labels': { data: [{ id: 'l1', value: 'Mobile', color: '#304D6D' }] },
      'GET /projects/p1/exports/check': {
        data: { entries: 2, omitted: 0, errors: 0, losses: { count: 0, first: [] } },
      },
      'GET /projects/p1/exports/archive/check': {
        data: { entries: 4, omitted: 0, errors: 0, losses: { count: 0, first: [] } },
      },
      ...answers,
    },
  });
}

export const bothLocales = [german, english];

/** The server's summary of a file with one new term and one changed translation. */
export const summary: ImportSummary = {
  terms: { added: 1, skipped: 1, removed: 0 },
  translations: { upserted: 2, changed: 2, kept: 0 },
  diagnostics: [],
};

export const preview: ImportPreview = {
  added: { count: 1, first: [{ term: 'menu.save', value: 'Speichern' }] },
  changed: {
    count: 1,
    first: [
      {
        term: 'menu.quit',
        before: 'Ende',
        after: 'Beenden',
        beforeState: 'translated',
        afterState: 'translated',
      },
    ],
  },
  unchanged: 0,
  missing: { count: 41, first: [{ term: 'menu.help', value: 'Hilfe' }] },
};

/** The server's answer to a dry run of that file. */
export const planned: ImportSummary = { ...summary, preview };

const { missing: _, ...filePreview } = preview;

/** One of many files in a dry run. */
export function toPlannedFile(path: string, locale: string): ArchivedFile {
  return {
    path,
    locale,
    format: 'jsonflat',
    guess: {
      locale: { code: locale, certainty: 'certain', reason: 'file-name' },
      isSource: false,
      format: { id: 'jsonflat', certainty: 'certain' },
    },
    outcome: 'imported',
    summary: { ...summary, preview: filePreview },
    errors: [],
  };
}

/** A background import that Ada has started. */
export function toJob(changes: Partial<ShownJob> = {}): ShownJob {
  return {
    id: '0190a000-0000-7000-8000-000000000001',
    name: 'import',
    projectId: 'p1',
    workspaceId: null,
    askedBy: { type: 'user', id: ada.id, name: ada.name },
    about: { fileName: 'de.json', fileCount: 1, locale: 'de', format: 'jsonflat' },
    state: 'running',
    progress: { done: 1, total: 4 },
    result: null,
    changeSetId: null,
    error: null,
    createdAt: date.created,
    startedAt: date.created,
    finishedAt: null,
    ...changes,
  };
}

const over = { progress: { done: 4, total: 4 }, finishedAt: date.created };

export const doneJob = toJob({ ...over, state: 'done', result: summary, changeSetId: 'c1' });

/** The finished import of three files, of which one was left out. */
export const doneArchive = toJob({
  ...over,
  state: 'done',
  about: { fileName: 'app/de.json', fileCount: 3, locale: null, format: null },
  result: {
    files: [
      toPlannedFile('app/de.json', 'de'),
      toPlannedFile('app/en.json', 'en'),
      { ...toPlannedFile('app/fr.json', 'fr'), outcome: 'refused' },
    ],
  },
  changeSetId: 'c1',
});

/** The jobs of the project; finished ones are answered with their results. */
export function withJobs(...jobs: ShownJob[]): { readonly answers: Answers } {
  const finished = jobs.map((job) => [`GET /jobs/${job.id}`, { data: job }] as const);
  return { answers: { 'GET /projects/p1/jobs': { data: jobs }, ...Object.fromEntries(finished) } };
}

export const failedJob = toJob({
  ...over,
  state: 'failed',
  error: {
    code: 'BadRequest',
    message: 'malformed',
    details: [{ path: 'body.file', line: 3, column: 7, message: 'Expected a colon' }],
  },
});
