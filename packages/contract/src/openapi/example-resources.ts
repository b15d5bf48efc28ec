// The people and resources that the examples of several features share.

export const date = { created: '2026-01-12T09:30:00.000Z', modified: '2026-01-31T12:00:00.000Z' };

export const ada = {
  id: '0190b2a4-5c11-7cde-8f3a-2b1d9e6f7a01',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
};
export const workspace = {
  id: '0190b2a4-6a11-7f00-9b2c-1e0dae6f8a10',
  name: 'Example Ltd',
  isPersonal: false,
  role: 'owner',
  date,
} as const;
export const project = {
  id: '0190b2a4-6d22-7abc-9e4b-3c2eaf708b02',
  workspaceId: workspace.id,
  name: 'Website',
  description: 'Everything on example.com',
  sourceLocale: 'en',
  textsInKeys: false,
  referenceUrl: 'https://github.com/acme/website/blob/main/{path}#L{line}',
  termsCount: 240,
  localesCount: 2,
  progress: 0.75,
  reviewed: 0.5,
  role: 'admin',
  membership: { role: 'admin', locales: null },
  date,
} as const;
export const label = {
  id: '0190b2a4-9055-7def-8c7e-6f51d2a3be05',
  value: 'marketing',
  color: '#1a7f5a',
};
export const term = {
  id: '0190b2a4-a166-7ef0-9d8f-7062e3b4cf06',
  value: 'menu.open',
  context: 'A button',
  labels: [label],
  date,
  locked: false,
};
export const german = { code: 'de_DE', language: 'German', region: 'Germany' };
export const translation = {
  termId: term.id,
  value: 'Öffnen',
  labels: [],
  date,
  state: 'translated' as const,
  revision: 3,
};
export const finding = {
  check: 'placeholder.missing',
  severity: 'error' as const,
  start: 13,
  end: 13,
  data: { placeholder: '{name}' },
  fingerprint: '1x9k2m4p7qa',
  isIgnored: false,
};
export const importSummary = {
  terms: { added: 2, skipped: 238, removed: 0 },
  translations: { upserted: 240, changed: 5, kept: 0 },
  diagnostics: [],
};

export const changeSet = {
  id: '0190b2a4-c388-7012-8fa1-9284a5d6e108',
  kind: 'translation.update',
  actor: { type: 'user', id: ada.id, name: ada.name },
  locale: german.code,
  date: date.modified,
  counts: { terms: 0, translations: 1, labels: 0 },
  undoes: null,
  undoneBy: null,
} as const;
export const listedJob = {
  id: '0190b2a4-d499-7123-90b2-a395b6e7f209',
  name: 'import',
  projectId: project.id,
  workspaceId: null,
  askedBy: { type: 'user', id: ada.id, name: ada.name },
  about: { fileName: 'de_DE.json', fileCount: 1, locale: german.code, format: 'jsonflat' },
  state: 'done',
  progress: { done: 4, total: 4 },
  changeSetId: changeSet.id,
  error: null,
  createdAt: date.modified,
  startedAt: date.modified,
  finishedAt: date.modified,
} as const;
export const job = { ...listedJob, result: importSummary } as const;

export const glossary = {
  id: '0190b2a4-e5aa-7234-91c3-b4a6c7f8a30a',
  workspaceId: workspace.id,
  name: 'Product names',
  sourceLocale: 'en',
  conceptsCount: 120,
  termsCount: 240,
  version: 12,
  date,
};
export const glossaryRights = {
  canEdit: true,
  canRecordForms: true,
  canManage: true,
  canDelete: false,
};
const conceptTerm = {
  kind: 'preferred',
  partOfSpeech: 'noun',
  number: null,
  isCaseSensitive: false,
  isAbbreviation: false,
  isExact: false,
  usageNote: '',
} as const;
export const conceptTermInEnglish = {
  ...conceptTerm,
  id: '0190b2a5-07cc-7456-93e5-d6c8e9bac50c',
  locale: 'en',
  text: 'user',
  gender: null,
  forms: [] as string[],
};
export const conceptTermInGerman = {
  ...conceptTerm,
  id: '0190b2a5-18dd-7567-84f6-e7d9facbd60d',
  locale: 'de',
  text: 'Benutzer',
  gender: 'masculine' as const,
  forms: ['Benutzern'],
};
export const concept = {
  id: '0190b2a4-f6bb-7345-82d4-c5b7d8a9b40b',
  glossaryId: glossary.id,
  definition: 'Somebody with an account',
  domain: '',
  note: '',
  isKept: false,
  terms: [conceptTermInEnglish, conceptTermInGerman],
  revision: 2,
  date,
};

export const memory = {
  id: '0190b2a9-1b22-7c3d-8e4f-5a6b7c8d9e0f',
  name: 'Product texts',
  sourceLocale: 'en',
  segments: 18_204,
  translations: 91_020,
  locales: ['de_DE', 'fr'],
  projects: { reading: 4, writing: 2 },
  date: date,
};
