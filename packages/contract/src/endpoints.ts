import { accountDocs, accountEndpoints } from './features/account.ts';
import { activityDocs, activityEndpoints } from './features/activity.ts';
import { archiveDocs, archiveEndpoints } from './features/archives.ts';
import { authDocs, authEndpoints } from './features/auth.ts';
import { backupDocs, backupEndpoints } from './features/backups.ts';
import { bulkDocs, bulkEndpoints } from './features/bulk.ts';
import { checkDocs, checkEndpoints } from './features/checks.ts';
import { clientDocs, clientEndpoints } from './features/clients.ts';
import { deviceDocs, deviceEndpoints } from './features/devices.ts';
import { entryDocs, entryEndpoints } from './features/entries.ts';
import { eventDocs, eventEndpoints } from './features/events.ts';
import { exportDocs, exportEndpoints } from './features/exports.ts';
import { fileDocs, fileEndpoints } from './features/files.ts';
import { findingDocs, findingEndpoints } from './features/findings.ts';
import { fontDocs, fontEndpoints } from './features/fonts.ts';
import { glossaryDocs, glossaryEndpoints } from './features/glossaries.ts';
import { glossaryChangeDocs, glossaryChangeEndpoints } from './features/glossary-changes.ts';
import { glossaryConceptDocs, glossaryConceptEndpoints } from './features/glossary-concepts.ts';
import { glossaryFileDocs, glossaryFileEndpoints } from './features/glossary-files.ts';
import { glossaryMatchDocs, glossaryMatchEndpoints } from './features/glossary-matches.ts';
import { historyDocs, historyEndpoints } from './features/history.ts';
import { inviteDocs, inviteEndpoints } from './features/invites.ts';
import { jobDocs, jobEndpoints } from './features/jobs.ts';
import { labelDocs, labelEndpoints } from './features/labels.ts';
import { localeDocs, localeEndpoints } from './features/locales.ts';
import { machineBenchDocs, machineBenchEndpoints } from './features/machine/machine-benches.ts';
import { machineJudgingDocs, machineJudgingEndpoints } from './features/machine/machine-judging.ts';
import { machinePromptDocs, machinePromptEndpoints } from './features/machine/machine-prompts.ts';
import {
  machineProviderDocs,
  machineProviderEndpoints,
} from './features/machine/machine-providers.ts';
import { machineRunDocs, machineRunEndpoints } from './features/machine/machine-runs.ts';
import {
  machineSettingsDocs,
  machineSettingsEndpoints,
} from './features/machine/machine-settings.ts';
import {
  machineSuggestionDocs,
  machineSuggestionEndpoints,
} from './features/machine/machine-suggestions.ts';
import { runFailureDocs, runFailureEndpoints } from './features/machine/run-failures.ts';
import { memberDocs, memberEndpoints } from './features/members.ts';
import { memoryDocs, memoryEndpoints } from './features/memories.ts';
import { memoryFileDocs, memoryFileEndpoints } from './features/memory-files.ts';
import { memoryFillDocs, memoryFillEndpoints } from './features/memory-fills.ts';
import { memoryMatchDocs, memoryMatchEndpoints } from './features/memory-matches.ts';
import { pasteDocs, pasteEndpoints } from './features/pastes.ts';
import { projectFileDocs, projectFileEndpoints } from './features/project-files.ts';
import { projectDocs, projectEndpoints } from './features/projects.ts';
import { proofreadingDocs, proofreadingEndpoints } from './features/proofreading.ts';
import { replacementDocs, replacementEndpoints } from './features/replacements.ts';
import { screenshotDocs, screenshotEndpoints } from './features/screenshots.ts';
import { sessionDocs, sessionEndpoints } from './features/sessions.ts';
import { statsDocs, statsEndpoints } from './features/stats.ts';
import { tableDocs, tableEndpoints } from './features/tables.ts';
import { termBatchDocs, termBatchEndpoints } from './features/term-batches.ts';
import { termDocs, termEndpoints } from './features/terms.ts';
import { textCheckDocs, textCheckEndpoints } from './features/text-checks.ts';
import { tokenDocs, tokenEndpoints } from './features/tokens.ts';
import { translationDocs, translationEndpoints } from './features/translations.ts';
import { uploadDocs, uploadEndpoints } from './features/uploads.ts';
import { usageDocs, usageEndpoints } from './features/usages.ts';
import { deliveryDocs, deliveryEndpoints } from './features/webhook-deliveries.ts';
import { webhookDocs, webhookEndpoints } from './features/webhooks.ts';
import { workspaceDocs, workspaceEndpoints } from './features/workspaces.ts';
import type { FeatureDocs } from './openapi/docs.ts';

export * from './features/account.ts';
export * from './features/activity.ts';
export * from './features/archives.ts';
export * from './features/auth.ts';
export * from './features/backups.ts';
export * from './features/bulk.ts';
export * from './features/checks.ts';
export * from './features/clients.ts';
export * from './features/devices.ts';
export * from './features/entries.ts';
export * from './features/entry-notes.ts';
export * from './features/events.ts';
export * from './features/exports.ts';
export * from './features/files.ts';
export * from './features/findings.ts';
export * from './features/fonts.ts';
export * from './features/glossaries.ts';
export * from './features/glossary-changes.ts';
export * from './features/glossary-concepts.ts';
export * from './features/glossary-files.ts';
export * from './features/glossary-imports.ts';
export * from './features/glossary-matches.ts';
export * from './features/history.ts';
export * from './features/invites.ts';
export * from './features/jobs.ts';
export * from './features/labels.ts';
export * from './features/locales.ts';
export * from './features/machine/judgements.ts';
export * from './features/machine/machine-benches.ts';
export * from './features/machine/machine-choices.ts';
export * from './features/machine/machine-judging.ts';
export * from './features/machine/machine-prompts.ts';
export * from './features/machine/machine-providers.ts';
export * from './features/machine/machine-runs.ts';
export * from './features/machine/machine-settings.ts';
export * from './features/machine/machine-suggestions.ts';
export * from './features/machine/run-failures.ts';
export * from './features/members.ts';
export * from './features/memories.ts';
export * from './features/memory-files.ts';
export * from './features/memory-fills.ts';
export * from './features/memory-imports.ts';
export * from './features/memory-matches.ts';
export * from './features/pastes.ts';
export * from './features/project-files.ts';
export * from './features/projects.ts';
export * from './features/proofreading.ts';
export * from './features/replacements.ts';
export * from './features/screenshots.ts';
export * from './features/sessions.ts';
export * from './features/stats.ts';
export * from './features/tables.ts';
export * from './features/term-batches.ts';
export * from './features/terms.ts';
export * from './features/text-checks.ts';
export * from './features/tokens.ts';
export * from './features/translations.ts';
export * from './features/uploads.ts';
export * from './features/usages.ts';
export * from './features/webhook-deliveries.ts';
export * from './features/webhook-events.ts';
export * from './features/webhooks.ts';
export * from './features/workspaces.ts';

/** The path of the API below the origin of the server. */
export const apiBase = '/api/v1';

/** Every operation of the API by its name, which is also its OpenAPI `operationId`. */
export const endpoints = {
  ...authEndpoints,
  ...accountEndpoints,
  ...sessionEndpoints,
  ...tokenEndpoints,
  ...deviceEndpoints,
  ...workspaceEndpoints,
  ...projectEndpoints,
  ...backupEndpoints,
  ...statsEndpoints,
  ...memberEndpoints,
  ...inviteEndpoints,
  ...clientEndpoints,
  ...webhookEndpoints,
  ...deliveryEndpoints,
  ...labelEndpoints,
  ...screenshotEndpoints,
  ...usageEndpoints,
  ...projectFileEndpoints,
  ...termEndpoints,
  ...termBatchEndpoints,
  ...localeEndpoints,
  ...translationEndpoints,
  ...entryEndpoints,
  ...findingEndpoints,
  ...fontEndpoints,
  ...checkEndpoints,
  ...textCheckEndpoints,
  ...proofreadingEndpoints,
  ...eventEndpoints,
  ...uploadEndpoints,
  ...fileEndpoints,
  ...exportEndpoints,
  ...tableEndpoints,
  ...archiveEndpoints,
  ...jobEndpoints,
  ...bulkEndpoints,
  ...replacementEndpoints,
  ...pasteEndpoints,
  ...memoryEndpoints,
  ...memoryMatchEndpoints,
  ...memoryFillEndpoints,
  ...memoryFileEndpoints,
  ...machineProviderEndpoints,
  ...machineSettingsEndpoints,
  ...machinePromptEndpoints,
  ...machineSuggestionEndpoints,
  ...machineRunEndpoints,
  ...runFailureEndpoints,
  ...machineBenchEndpoints,
  ...machineJudgingEndpoints,
  ...historyEndpoints,
  ...activityEndpoints,
  ...glossaryEndpoints,
  ...glossaryConceptEndpoints,
  ...glossaryMatchEndpoints,
  ...glossaryFileEndpoints,
  ...glossaryChangeEndpoints,
} as const;

export type EndpointName = keyof typeof endpoints;

/** The texts and examples of each feature for OpenAPI, in the order in which a newcomer to the API needs them. */
export const featureDocs: readonly (() => FeatureDocs)[] = [
  authDocs,
  accountDocs,
  tokenDocs,
  deviceDocs,
  sessionDocs,
  projectDocs,
  statsDocs,
  backupDocs,
  uploadDocs,
  fileDocs,
  exportDocs,
  tableDocs,
  archiveDocs,
  jobDocs,
  projectFileDocs,
  termDocs,
  termBatchDocs,
  localeDocs,
  translationDocs,
  entryDocs,
  findingDocs,
  fontDocs,
  checkDocs,
  textCheckDocs,
  proofreadingDocs,
  glossaryDocs,
  glossaryConceptDocs,
  glossaryMatchDocs,
  glossaryFileDocs,
  glossaryChangeDocs,
  bulkDocs,
  replacementDocs,
  pasteDocs,
  memoryDocs,
  memoryMatchDocs,
  memoryFillDocs,
  memoryFileDocs,
  machineProviderDocs,
  machineSettingsDocs,
  machinePromptDocs,
  machineSuggestionDocs,
  machineRunDocs,
  runFailureDocs,
  machineBenchDocs,
  machineJudgingDocs,
  historyDocs,
  activityDocs,
  eventDocs,
  labelDocs,
  screenshotDocs,
  usageDocs,
  memberDocs,
  inviteDocs,
  clientDocs,
  webhookDocs,
  deliveryDocs,
  workspaceDocs,
];
