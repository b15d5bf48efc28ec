import type { EndpointName } from '@parlance/contract';
import { pngOf } from '../samples/png.ts';
import { password } from '../test-server.ts';
import type { CallTarget } from './call-target.ts';
import type { Call } from './calls.ts';
import { glossaryCalls } from './glossary-calls.ts';
import { machineCalls } from './machine-calls.ts';
import { memoryCalls } from './memory-calls.ts';
import { webhookCalls } from './webhook-calls.ts';

/** For every endpoint of the contract a call that succeeds for a permitted caller. */
export const validCalls: Readonly<
  Record<EndpointName, (target: CallTarget) => Promise<Call> | Call>
> = {
  listAuthProviders: () => ({}),
  signup: ({ email }) => ({ body: { name: 'Ada', email: email(), password: 'long enough' } }),
  createToken: async ({ person }) => ({
    body: { grant_type: 'password', username: (await person()).email, password },
  }),
  getAuthSettings: () => ({}),
  signupByProvider: ({ providerCode }) => ({ body: { code: providerCode() } }),
  forgotPassword: async ({ person }) => ({ body: { email: (await person()).email } }),
  resetPassword: async ({ person, resetToken }) => {
    const { id, email } = await person();
    return { body: { email, token: await resetToken(id), newPassword: 'another one' } };
  },
  changePassword: () => ({ body: { oldPassword: password, newPassword: 'another one' } }),
  getMe: () => ({}),
  updateMe: () => ({ body: { name: 'Ada Lovelace' } }),
  deleteMe: () => ({}),
  getAccountDeletion: () => ({}),
  listSessions: () => ({}),
  deleteSession: async ({ session }) => ({ params: { sessionId: await session() } }),
  deleteOtherSessions: () => ({}),
  listTokens: () => ({}),
  createPersonalToken: () => ({ body: { name: 'Laptop', scope: { actions: ['read'] } } }),
  updatePersonalToken: async ({ token }) => ({
    params: { tokenId: await token() },
    body: { name: 'Desktop' },
  }),
  rotatePersonalToken: async ({ token }) => ({
    params: { tokenId: await token() },
    body: { overlapHours: 1 },
  }),
  deletePersonalToken: async ({ token }) => ({ params: { tokenId: await token() } }),
  listClientTokens: onClient,
  createClientToken: async (target) => ({
    ...(await onClient(target)),
    body: { name: 'Nightly', scope: { actions: ['read'] } },
  }),
  updateClientToken: async (target) => ({
    ...(await onClientToken(target)),
    body: { name: 'Weekly' },
  }),
  rotateClientToken: async (target) => ({
    ...(await onClientToken(target)),
    body: { overlapHours: 0 },
  }),
  deleteClientToken: onClientToken,
  createDeviceAuthorization: () => ({ body: { name: 'parlance on laptop' } }),
  createDeviceToken: async ({ device }) => ({
    body: { deviceCode: (await device(true)).deviceCode },
  }),
  getPendingDevice: async ({ device }) => ({ query: { userCode: (await device()).userCode } }),
  decideOnDevice: async ({ device }) => ({
    body: { decision: 'deny', userCode: (await device()).userCode },
  }),
  listWorkspaces: () => ({}),
  createWorkspace: ({ newText }) => ({ body: { name: newText() } }),
  updateWorkspace: (target) => ({ ...inWorkspace(target), body: { name: target.newText() } }),
  deleteWorkspace: async ({ otherWorkspace }) => ({
    params: { workspaceId: await otherWorkspace() },
  }),
  listWorkspaceProjects: inWorkspace,
  listWorkspaceMembers: inWorkspace,
  addWorkspaceMember: async (target) => ({
    ...inWorkspace(target),
    body: { email: (await target.person()).email, role: 'member' },
  }),
  updateWorkspaceMember: async (target) => ({
    ...(await onWorkspaceMember(target)),
    body: { role: 'owner' },
  }),
  deleteWorkspaceMember: onWorkspaceMember,
  listProjects: () => ({}),
  createProject: () => ({ body: { name: 'Another' } }),
  getProject: inProject,
  updateProject: (target) => ({ ...inProject(target), body: { description: 'All of it' } }),
  deleteProject: async ({ otherProject }) => ({ params: { projectId: await otherProject() } }),
  getProjectBackup: inProject,
  restoreProject: async ({ backup }) => ({ file: await backup() }),
  getProjectPlan: inProject,
  getProjectStats: inProject,
  listMembers: inProject,
  updateMember: async (target) => ({ ...(await onMember(target)), body: { role: 'editor' } }),
  deleteMember: onMember,
  listInvites: inProject,
  createInvite: (target) => ({
    ...inProject(target),
    body: { email: target.email(), role: 'editor' },
  }),
  updateInvite: async (target) => ({ ...(await onInvite(target)), body: { role: 'admin' } }),
  resendInvite: onInvite,
  deleteInvite: onInvite,
  listClients: inProject,
  createProjectClient: (target) => ({
    ...inProject(target),
    body: { name: 'Build', role: 'editor' },
  }),
  updateProjectClient: async (target) => ({ ...(await onClient(target)), body: { role: 'admin' } }),
  rotateClientSecret: onClient,
  deleteProjectClient: onClient,
  ...webhookCalls,
  ...memoryCalls,
  ...glossaryCalls,
  listLabels: inProject,
  createLabel: (target) => ({
    ...inProject(target),
    body: { value: target.newText(), color: '#123abc' },
  }),
  updateLabel: async ({ projectId, label, newText }) => ({
    params: { projectId, labelId: await label() },
    body: { value: newText(), color: '#ABC123' },
  }),
  deleteLabel: async ({ projectId, label }) => ({ params: { projectId, labelId: await label() } }),
  getLabelDeletion: async ({ projectId, label }) => ({
    params: { projectId, labelId: await label() },
  }),
  labelTerm: async ({ projectId, label, term }) => ({
    params: { projectId, labelId: await label(), termId: await term() },
  }),
  unlabelTerm: async ({ projectId, labelled }) => ({
    params: { projectId, ...(await labelled()) },
  }),
  labelTranslation: async (target) => ({
    params: {
      ...inLocale(target).params,
      labelId: await target.label(),
      termId: await target.term(),
    },
  }),
  unlabelTranslation: async (target) => ({
    params: { ...inLocale(target).params, ...(await target.labelled()) },
  }),
  listScreenshots: inProject,
  countScreenshots: inProject,
  createScreenshot: async ({ projectId, term, newText }) => ({
    params: { projectId },
    query: { name: newText(), termId: await term() },
    file: new Blob([pngOf(8, 8)]),
  }),
  getScreenshot: onScreenshot,
  getScreenshotImage: onScreenshot,
  updateScreenshot: async (target) => ({
    ...(await onScreenshot(target)),
    body: {
      name: target.newText(),
      regions: [{ termId: await target.term(), area: { x: 0, y: 0, width: 0.5, height: 1 } }],
    },
  }),
  deleteScreenshot: onScreenshot,
  listUsageHashes: inProject,
  updateUsages: async (target) => ({
    ...inProject(target),
    body: { terms: [{ term: await target.termKey(), usages: [{ file: 'a.ts', line: 1 }] }] },
  }),
  listUsages: async ({ projectId, term }) => ({ params: { projectId, termId: await term() } }),
  listFindings: inProject,
  listIgnores: inProject,
  createIgnore: async ({ projectId, locale, term }) => ({
    params: { projectId },
    body: {
      scope: 'finding',
      check: 'space.double',
      fingerprint: '0a1b2c3d4e5',
      termId: await term(),
      locale,
    },
  }),
  deleteIgnore: async ({ projectId, ignore }) => ({
    params: { projectId, ignoreId: await ignore() },
  }),
  getCheckSettings: inProject,
  updateCheckSettings: (target) => ({
    ...inProject(target),
    body: {
      rules: [
        {
          name: target.newText(),
          target: { pattern: 'foo' },
          level: 'warning',
          message: 'Say it in other words.',
        },
      ],
    },
  }),
  getCheckedTerm: async ({ projectId, locale, term }) => ({
    params: { projectId },
    query: { termId: await term(), locale },
  }),
  checkTexts: (target) => ({
    ...inProject(target),
    body: { texts: [{ value: 'Hallo', locale: 'de', source: 'Hello', sourceLocale: 'en' }] },
  }),
  proofreadText: (target) => ({
    ...inProject(target),
    body: { value: 'Hallo', locale: 'de', source: 'Hello' },
  }),
  getFileStats: inProject,
  listFiles: inProject,
  createFile: (target) => ({
    ...inProject(target),
    body: { path: `${target.newText()}/{locale}.json`, format: 'jsonflat' },
  }),
  updateFile: async ({ projectId, file, newText }) => ({
    params: { projectId, fileId: await file() },
    body: { path: `${newText()}/{locale}.json` },
  }),
  deleteFile: async ({ projectId, file }) => ({ params: { projectId, fileId: await file() } }),
  listTerms: inProject,
  filterTermsByLabel: async ({ projectId, label }) => ({
    params: { projectId },
    query: { labelId: await label() },
  }),
  createTerm: async (target) => ({
    ...inProject(target),
    body: { value: target.newText(), fileId: await target.file() },
  }),
  addTerms: async (target) => ({
    ...inProject(target),
    body: { terms: [{ value: target.newText() }], fileId: await target.file() },
  }),
  updateTerm: async ({ projectId, term, newText }) => ({
    params: { projectId, termId: await term() },
    body: { value: newText(), context: 'A button' },
  }),
  deleteTerm: async ({ projectId, term }) => ({ params: { projectId, termId: await term() } }),
  getTermDeletion: async ({ projectId, term }) => ({ params: { projectId, termId: await term() } }),
  listLocales: () => ({}),
  getLocale: () => ({ query: { code: 'es-419' } }),
  getImportLimits: () => ({}),
  listFonts: () => ({}),
  getFont: async ({ font }) => ({ params: { fontId: await font() } }),
  listImportedFiles: inProject,
  listProjectLocales: inProject,
  addProjectLocale: (target) => ({ ...inProject(target), body: { code: target.unusedLocale() } }),
  updateProjectLocale: (target) => ({
    ...inLocale(target),
    body: { name: target.newText(), base: 'pl' },
  }),
  deleteProjectLocale: async ({ projectId, newLocale }) => ({
    params: { projectId, localeCode: await newLocale() },
  }),
  listTermTranslations: async ({ projectId, term }) => ({
    params: { projectId, termId: await term() },
  }),
  listTranslations: inLocale,
  updateTranslation: async (target) => ({
    ...inLocale(target),
    body: { termId: await target.term(), value: 'Speichern' },
  }),
  listEntries: ({ projectId, locale }) => ({
    params: { projectId },
    query: { locale },
  }),
  locateEntry: async ({ projectId, locale, term }) => ({
    params: { projectId },
    query: { locale, term: await term() },
  }),
  streamEvents: ({ projectId, locale }) => ({ params: { projectId }, query: { locale } }),
  updatePresence: async ({ projectId, locale, term }) => ({
    params: { projectId },
    body: { locale, termId: await term() },
  }),
  stageFiles: ({ projectId }) => ({
    params: { projectId },
    files: [{ path: 'de.json', content: new Blob(['{"staged": "yes"}']) }],
  }),
  importFile: ({ projectId, unusedLocale }) => ({
    params: { projectId },
    query: { locale: unusedLocale(), format: 'jsonflat' },
    file: new Blob(['{"imported": "yes"}']),
  }),
  readTable: ({ projectId, locale }) => ({
    params: { projectId },
    query: { locale, format: 'csv' },
    file: new Blob(['Name,Text\nimported,yes\n']),
  }),
  importArchive: ({ projectId, unusedLocale }) => ({
    params: { projectId },
    files: [{ path: `${unusedLocale()}.json`, content: new Blob(['{"imported": "yes"}']) }],
  }),
  exportArchive: ({ projectId }) => ({ params: { projectId }, query: { format: 'jsonflat' } }),
  checkArchive: ({ projectId }) => ({ params: { projectId }, query: { format: 'jsonflat' } }),
  checkExport: ({ projectId, locale }) => ({
    params: { projectId },
    query: { locale, format: 'jsonflat' },
  }),
  exportFile: ({ projectId, locale }) => ({
    params: { projectId },
    query: { locale, format: 'jsonflat' },
  }),
  changeTerms: async (target) => ({
    ...inProject(target),
    body: { select: { ids: [await target.term()] }, do: { action: 'delete' } },
  }),
  changeTranslations: async (target) => ({
    ...inLocale(target),
    body: {
      select: { ids: [await target.term()] },
      do: { action: 'label', labelId: await target.label() },
    },
  }),
  countFixes: async (target) => ({
    ...inLocale(target),
    body: { select: { ids: [await target.term()] } },
  }),
  previewReplacement: (target) => ({ ...inProject(target), body: { query: replacing(target) } }),
  countReplacement: (target) => ({ ...inProject(target), body: { query: replacing(target) } }),
  applyReplacement: async (target) => {
    const { termId, value } = await target.translation();
    const rows = [{ termId, locale: target.locale, revision: 1 }];
    return { ...inProject(target), body: { query: replacing(target, value), rows } };
  },
  previewPaste: pasting,
  applyPaste: pasting,
  ...machineCalls,
  getJob: onJob,
  cancelJob: onJob,
  listJobs: inProject,
  listChangeSets: inProject,
  getChangeSet: onChangeSet,
  listVersions: async (target) => ({
    params: { ...inLocale(target).params, termId: await target.term() },
  }),
  listActivity: inProject,
  undoChangeSet: onChangeSet,
};

function replacing({ locale }: CallTarget, find = 'text') {
  return { find, replacement: 'word', locales: [locale] };
}

async function pasting(target: CallTarget): Promise<Call> {
  const { termId } = await target.translation();
  const { locale } = target;
  return {
    ...inProject(target),
    body: { cells: [{ termId, locale, value: target.newText(), revision: 1 }] },
  };
}

function inProject({ projectId }: CallTarget): Call {
  return { params: { projectId } };
}

function inWorkspace({ workspaceId }: CallTarget): Call {
  return { params: { workspaceId } };
}

async function onWorkspaceMember({ workspaceId, workspaceMember }: CallTarget): Promise<Call> {
  return { params: { workspaceId, userId: (await workspaceMember()).id } };
}

function inLocale({ projectId, locale }: CallTarget): Call {
  return { params: { projectId, localeCode: locale } };
}

async function onMember({ projectId, member }: CallTarget): Promise<Call> {
  return { params: { projectId, userId: (await member()).id } };
}

async function onInvite({ projectId, invite }: CallTarget): Promise<Call> {
  return { params: { projectId, inviteId: await invite() } };
}

async function onClient({ projectId, client }: CallTarget): Promise<Call> {
  return { params: { projectId, clientId: await client() } };
}

async function onClientToken({ projectId, clientToken }: CallTarget): Promise<Call> {
  return { params: { projectId, ...(await clientToken()) } };
}

async function onScreenshot({ projectId, screenshot }: CallTarget): Promise<Call> {
  return { params: { projectId, screenshotId: await screenshot() } };
}

async function onChangeSet({ projectId, changeSet }: CallTarget): Promise<Call> {
  return { params: { projectId, changeSetId: await changeSet() } };
}

async function onJob({ job }: CallTarget): Promise<Call> {
  return { params: { jobId: await job() } };
}
