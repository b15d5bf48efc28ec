import type { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import type { EndpointName, endpoints } from '../endpoints.ts';
import {
  accessToken,
  ada,
  changeSet,
  client,
  date,
  entry,
  german,
  importSummary,
  invite,
  job,
  label,
  labelBody,
  member,
  password,
  project,
  projectLocale,
  reviewerBody,
  secret,
  term,
  termBody,
  translation,
  undoResult,
  workspace,
  workspaceMember,
} from './example-resources.ts';

/** What a caller may send, and what the answer to it may be. */
export interface Example {
  readonly body?: unknown;
  /** Without the envelope. */
  readonly answer?: unknown;
  /** What the answer would be now, where the caller worked from an older one. */
  readonly current?: unknown;
  readonly file?: string;
  readonly events?: string;
  /** What it is in the background. */
  readonly job?: unknown;
}

type BodyOf<E extends Endpoint> = E extends { body: infer B extends z.ZodType }
  ? { readonly body: z.input<B> }
  : unknown;

type AnswerOf<E extends Endpoint> = E['success'] extends
  | { data: infer S extends z.ZodType }
  | { bare: infer S extends z.ZodType }
  ? { readonly answer: z.output<S> }
  : E['success'] extends { file: true }
    ? { readonly file: string }
    : E['success'] extends { events: object }
      ? { readonly events: string }
      : unknown;

/** One example for every operation that takes or answers something. Tests parse them all. */
export const examples: {
  readonly [Name in EndpointName]: Example &
    BodyOf<(typeof endpoints)[Name]> &
    AnswerOf<(typeof endpoints)[Name]>;
} = {
  getAuthSettings: { answer: { inviteOnly: false } },
  listAuthProviders: {
    answer: [
      {
        slug: 'google',
        url: 'https://accounts.google.com/o/oauth2/v2/auth',
        redirectUrl: 'https://translate.example.com/auth/callback',
        clientId: 'parlance.apps.example.com',
      },
    ],
  },
  signup: {
    body: { name: ada.name, email: ada.email, password },
    answer: { ...ada, accessToken },
  },
  createToken: {
    body: { grant_type: 'password', username: ada.email, password },
    answer: { access_token: accessToken, token_type: 'bearer', expires_in: '86400s' },
  },
  signupByProvider: { body: { code: '4/0AX4XfWh' }, answer: { ...ada, accessToken } },
  forgotPassword: { body: { email: ada.email } },
  resetPassword: {
    body: { email: ada.email, token: 'b1946ac92492d2347c6235b4d2611184', newPassword: password },
  },
  changePassword: { body: { oldPassword: password, newPassword: 'another horse entirely' } },
  getMe: { answer: { ...ada, numProjectsCreated: 1 } },
  updateMe: { body: { name: ada.name }, answer: ada },
  deleteMe: {},
  getAccountDeletion: {
    answer: {
      deletedProjects: [{ id: project.id, name: project.name }],
      blockingProjects: [],
      blockingWorkspaces: [],
    },
  },
  listWorkspaces: { answer: [workspace] },
  createWorkspace: { body: { name: workspace.name }, answer: workspace },
  updateWorkspace: { body: { name: workspace.name }, answer: workspace },
  deleteWorkspace: {},
  listWorkspaceProjects: { answer: [{ id: project.id, name: project.name }] },
  listWorkspaceMembers: { answer: [workspaceMember] },
  addWorkspaceMember: { body: { email: ada.email, role: 'owner' }, answer: workspaceMember },
  updateWorkspaceMember: { body: { role: 'owner' }, answer: workspaceMember },
  deleteWorkspaceMember: {},
  listProjects: { answer: [project] },
  createProject: {
    body: { name: project.name, description: project.description },
    answer: { ...project, sourceLocale: null, termsCount: 0, localesCount: 0, progress: 0 },
  },
  getProject: { answer: project },
  getProjectBackup: { file: '' },
  restoreProject: { answer: project },
  updateProject: { body: { sourceLocale: project.sourceLocale }, answer: project },
  deleteProject: {},
  getProjectPlan: {
    answer: { code: 'open-source', name: 'Open source', maxStrings: 100_000, date },
  },
  getProjectStats: {
    answer: {
      projectStats: { progress: 0.75, translated: 360, total: 480, terms: 240, locales: 2 },
      localeStats: {
        de_DE: { progress: 0.5, translated: 120, total: 240 },
        en: { progress: 1, translated: 240, total: 240 },
      },
    },
  },
  listMembers: { answer: [member] },
  updateMember: { body: { role: 'admin' }, answer: member },
  deleteMember: {},
  listInvites: { answer: [invite] },
  createInvite: { body: { email: invite.email, ...reviewerBody }, answer: invite },
  updateInvite: { body: reviewerBody, answer: invite },
  resendInvite: { answer: invite },
  deleteInvite: {},
  listClients: { answer: [client] },
  createProjectClient: {
    body: { name: client.name, role: client.role },
    answer: { ...client, secret },
  },
  updateProjectClient: { body: { role: client.role }, answer: client },
  rotateClientSecret: { answer: { ...client, secret } },
  deleteProjectClient: {},
  listLabels: { answer: [label] },
  createLabel: { body: labelBody, answer: label },
  updateLabel: { body: labelBody, answer: label },
  deleteLabel: {},
  getLabelDeletion: { answer: { terms: 12, translations: 20 } },
  labelTerm: {},
  unlabelTerm: {},
  labelTranslation: {},
  unlabelTranslation: {},
  listTerms: { answer: [term] },
  filterTermsByLabel: { answer: { data: [term] } },
  createTerm: { body: termBody, answer: { ...term, labels: [] } },
  updateTerm: { body: termBody, answer: term },
  deleteTerm: {},
  getTermDeletion: { answer: { translations: 2 } },
  listLocales: { answer: [german] },
  getLocale: {
    answer: {
      code: 'ckb',
      language: 'Central Kurdish',
      region: '',
      direction: 'rtl',
      plurals: ['one', 'other'],
      unknown: [],
    },
  },
  listProjectLocales: { answer: [projectLocale] },
  addProjectLocale: { body: { code: german.code }, answer: projectLocale },
  updateProjectLocale: {
    body: { name: 'German (informal)', base: 'de' },
    answer: {
      ...projectLocale,
      locale: { code: 'de_informal', language: 'German (informal)', region: '' },
      name: 'German (informal)',
      base: 'de',
    },
  },
  deleteProjectLocale: {},
  listTranslations: { answer: [translation] },
  updateTranslation: {
    body: { termId: term.id, value: translation.value, revision: 2 },
    answer: translation,
    current: { ...translation, value: 'Aufmachen' },
  },
  listEntries: { answer: { entries: [entry], total: 240, nextCursor: 'WzEsImEiXQ' } },
  locateEntry: { answer: { termId: term.id, offset: 17 } },
  streamEvents: {
    events: [
      'retry: 3000\n',
      'id: 0190b2a5-c3d8-7a12-8f4e-9a1b2c3d4e5f\nevent: reset\ndata: {}\n',
      'id: 0190b2a5-d4e9-7b23-9a5f-0b2c3d4e5f60\nevent: terms\ndata: {"count":120}\n\n',
    ].join('\n'),
  },
  updatePresence: { body: { locale: german.code, termId: term.id } },
  getImportLimits: { answer: { maxBytes: 52_428_800, maxFiles: 200 } },
  stageFiles: {
    answer: {
      id: '0190b2a5-e5fa-7c34-8b60-1c3d4e5f6071',
      files: [{ name: 'de_DE.json', size: 2048 }],
      expires: '2026-01-02T12:00:00.000Z',
    },
  },
  importFile: { answer: importSummary, job },
  getJob: { answer: job },
  cancelJob: { answer: { ...job, state: 'cancelled', result: null, changeSetId: null } },
  listJobs: { answer: [job] },
  readTable: {
    answer: {
      width: 4,
      rows: [
        ['Name', 'English', 'German', 'Remark'],
        ['menu.open', 'Open', 'Öffnen', 'A verb'],
      ],
      columns: ['key', 'en', german.code, 'notes'],
      firstRow: 'header',
      origin: 'remembered',
    },
  },
  listImportedFiles: {
    answer: [{ locale: german.code, format: 'jsonflat', fileName: 'de_DE.json' }],
  },
  importArchive: {
    body: { choices: '{"README.json": {"skip": true}}' },
    answer: {
      files: [
        {
          path: 'locales/de-DE/common.json',
          guess: {
            locale: { code: 'de_DE', certainty: 'likely', reason: 'folder' },
            isSource: false,
            format: { id: 'jsonflat', certainty: 'certain' },
          },
          locale: 'de_DE',
          format: 'jsonflat',
          outcome: 'imported',
          summary: importSummary,
          errors: [],
        },
      ],
    },
  },
  exportArchive: { file: '' },
  checkArchive: {
    answer: {
      entries: 720,
      omitted: 12,
      losses: {
        count: 3,
        first: [
          {
            path: 'values-de-rDE/strings.xml',
            code: 'key',
            message: 'Android does not accept the name.',
            key: 'menu open',
          },
        ],
      },
    },
  },
  changeTerms: {
    body: {
      select: { filter: { q: 'menu', status: 'all' } },
      do: { action: 'label', labelId: label.id },
    },
    answer: { changed: 12, unchanged: 3, skipped: 0 },
  },
  changeTranslations: {
    body: { select: { ids: [term.id] }, do: { action: 'copy', from: 'en', overwrite: false } },
    answer: { changed: 1, unchanged: 0, skipped: 0 },
  },
  listChangeSets: { answer: { changeSets: [changeSet], nextCursor: changeSet.id } },
  getChangeSet: {
    answer: {
      ...changeSet,
      changes: [
        {
          kind: 'translation.update',
          termId: term.id,
          term: term.value,
          locale: german.code,
          before: 'Aufmachen',
          after: translation.value,
          beforeState: 'outdated',
          afterState: 'translated',
        },
      ],
      nextCursor: null,
    },
  },
  undoChangeSet: { answer: undoResult, current: undoResult },
  checkExport: {
    answer: {
      entries: 240,
      omitted: 4,
      losses: {
        count: 1,
        first: [{ code: 'key', message: 'Android does not accept the name.', key: 'menu open' }],
      },
    },
  },
  exportFile: { file: '{\n  "menu.open": "Öffnen"\n}\n' },
};
