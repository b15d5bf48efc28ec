import { initial } from './0001-initial.ts';
import { mailsAndInvites } from './0002-mails-and-invites.ts';
import { undo } from './0003-undo.ts';
import { templatesByPath } from './0004-templates-by-path.ts';
import { states } from './0005-states.ts';
import { sourceLocale } from './0006-source-locale.ts';
import { markedTranslations } from './0007-marked-translations.ts';
import { mailCounts } from './0008-mail-counts.ts';
import { requestCounts } from './0009-request-counts.ts';
import { templatePlaceholders } from './0010-template-placeholders.ts';
import { ownLocales } from './0011-own-locales.ts';
import { textsInKeys } from './0012-texts-in-keys.ts';
import { tableColumns } from './0013-table-columns.ts';
import { lockedTerms } from './0014-locked-terms.ts';
import { rolesAndLocales } from './0015-roles-and-locales.ts';
import { archive } from './0016-archive.ts';
import { translationOrigins } from './0017-origins.ts';
import { workspaces } from './0018-workspaces.ts';
import { blobs } from './0019-blobs.ts';
import { uploads } from './0020-uploads.ts';
import { templateBlobs } from './0021-template-blobs.ts';
import { jobs } from './0022-jobs.ts';
import { files } from './0023-files.ts';
import { activity } from './0024-activity.ts';
import { termKeys } from './0025-term-keys.ts';
import { findings } from './0026-findings.ts';
import { findingsOrder } from './0027-findings-order.ts';
import { ignoredTexts } from './0028-ignored-texts.ts';
import { activityFilters } from './0029-activity-filters.ts';
import { referenceUrl } from './0030-reference-url.ts';
import { screenshots } from './0031-screenshots.ts';
import { reviewedCounts } from './0034-reviewed-counts.ts';
import { tokensAndSessions } from './0035-tokens-and-sessions.ts';
import { webhooks } from './0036-webhooks.ts';
import { agents } from './0037-agents.ts';
import { termUsages } from './0038-term-usages.ts';
import { memories } from './0039-memories.ts';
import { glossaries } from './0040-glossaries.ts';
import { machine } from './0041-machine.ts';
import { memoryFiles } from './0042-memory-files.ts';
import { machineBenches } from './0043-machine-benches.ts';
import { machineScores } from './0044-machine-scores.ts';
import { machineOrigins } from './0045-machine-origins.ts';
import { glossaryChanges } from './0047-glossary-changes.ts';
import { machineReviews } from './0048-machine-reviews.ts';
import type { Migration } from './migration.ts';

/** Every migration, oldest first. */
export const migrations: readonly Migration[] = [
  initial,
  mailsAndInvites,
  undo,
  templatesByPath,
  states,
  sourceLocale,
  markedTranslations,
  mailCounts,
  requestCounts,
  templatePlaceholders,
  ownLocales,
  textsInKeys,
  tableColumns,
  lockedTerms,
  rolesAndLocales,
  archive,
  translationOrigins,
  workspaces,
  blobs,
  uploads,
  templateBlobs,
  jobs,
  files,
  activity,
  termKeys,
  findings,
  findingsOrder,
  ignoredTexts,
  activityFilters,
  referenceUrl,
  screenshots,
  reviewedCounts,
  tokensAndSessions,
  webhooks,
  agents,
  termUsages,
  memories,
  glossaries,
  machine,
  memoryFiles,
  machineBenches,
  machineScores,
  machineOrigins,
  glossaryChanges,
  machineReviews,
];
