import {
  checkId,
  checkLevels,
  checkRule,
  ignoreScopes,
  imageTypes,
  labelBody,
  maxPromptLength,
  namedText,
  referenceUrl,
  screenshotLimits,
  screenshotName,
  text,
  tones,
  translationState,
  usage,
  usageLimits,
} from '@parlance/contract';
import {
  columnRoles,
  findPatternProblem,
  formatIds,
  isRelativePath,
  maxColumnNameLength,
  maxColumns,
  readColumnRoles,
} from '@parlance/formats';
import { placeholderStyles } from '@parlance/messages';
import { z } from 'zod';
import { isArchivedCode } from '../../content/archive/archived-code.ts';
import { findTemplateProblem } from '../machine/template.mapper.ts';
import { change, changeSet } from './history-rows.mapper.ts';
import {
  archivedAt,
  hash,
  id,
  locale,
  localeOfChange,
  notes,
  origin,
  ownName,
  storedLocale,
  termContext,
  termValue,
  time,
  translationValue,
  whole,
} from './row-values.mapper.ts';

// The schemas of a project's rows in a backup. Anybody may upload one, so only rows are accepted that Parlance itself
// could have written. A column that an older version did not have has a default here.

const tableColumns = z
  .object({
    hasHeader: z.boolean(),
    roles: z.array(z.union([z.enum(columnRoles), locale])),
    names: z.array(text(0, maxColumnNameLength)).max(maxColumns).optional(),
  })
  .refine(({ roles }) => 'roles' in readColumnRoles(roles.join(',')), 'are no columns of a table');

/** One that was made by hand might have names in it that no project has. */
const promptTemplate = text(1, maxPromptLength).refine(
  (template) => findTemplateProblem(template) === undefined,
  'is no template of a prompt',
);

/** Null for the unnamed file, which has the id of its project. */
const fileId = id.nullable().default(null);

const relativePath = text(1, 1000).refine(isRelativePath, 'is not a path');

const hexBytes = z.string().refine(isHex, 'is not hexadecimal');

const template = z.object({
  file_id: fileId,
  locale: storedLocale,
  format: z.enum(formatIds),
  path: z.union([z.literal(''), relativePath]),
  pattern: text(1, 1000)
    .refine((pattern) => findPatternProblem(pattern) === undefined, 'is not a pattern')
    .nullable(),
  file_name: text(0, 1000),
  placeholders: z.enum(placeholderStyles).nullable().default(null),
  table_columns: tableColumns.nullable().default(null),
  content: hexBytes,
  updated_at: time,
});

/** Bytes in the hexadecimal notation of PostgreSQL. */
function isHex(text: string): boolean {
  return text.startsWith('\\x') && text.length % 2 === 0 && !/[^0-9a-f]/.test(text.slice(2));
}

const translation = z
  .object({
    locale: storedLocale,
    term_id: id,
    value: translationValue,
    state: translationState,
    revision: z.int32().min(1),
    created_at: time,
    updated_at: time,
    updated_by: id.nullable(),
    updated_by_type: z.enum(['user', 'client', 'system']).nullable().default(null),
    origin,
    source_hash: hash,
    machine_origin_id: hash,
  })
  .refine(({ value, state }) => (value === '') === (state === 'untranslated'), 'has no such state');

/** The row of the project itself. */
export const projectRow = z.object({
  name: namedText(1, 255),
  description: text(0, 255).nullable(),
  texts_in_keys: z.boolean().default(false),
  reference_url: referenceUrl.nullable().default(null),
  created_at: time,
});

const projectLocale = z
  .object({
    id,
    locale: storedLocale,
    is_source: z.boolean().default(false),
    name: ownName.nullable().default(null),
    base: locale.nullable().default(null),
    created_at: time,
    updated_at: time,
    archived_at: archivedAt,
  })
  .refine(
    ({ archived_at, ...row }) =>
      archived_at === null ? !isArchivedCode(row.locale) : !row.is_source,
    'is not a locale',
  );

const findingIgnore = z
  .object({
    id,
    check_id: checkId,
    fingerprint: text(1, 100),
    scope: z.enum(ignoreScopes),
    term_id: id.nullable(),
    locale: storedLocale.nullable(),
    actor_type: z.enum(['user', 'client']),
    actor_id: id,
    // Backups of earlier versions have none.
    text: text(0, 200).default(''),
    reason: text(0, 1000),
    created_at: time,
  })
  .refine(
    ({ scope, term_id, locale: code }) =>
      (term_id !== null) === (scope === 'finding' || scope === 'term') &&
      (code !== null) === (scope === 'finding' || scope === 'locale'),
    'is not an ignored finding',
  );

/** A share of the width or height of an image; null for a region that is the whole image. */
const share = z.number().min(0).max(1).nullable();
const side = z.int().min(1).max(screenshotLimits.maxSide);

const screenshotRegion = z
  .object({ screenshot_id: id, id, term_id: id, x: share, y: share, width: share, height: share })
  .refine(({ x, y, width, height }) => {
    const nulls = [x, y, width, height].filter((value) => value === null).length;
    return nulls === 4 || (nulls === 0 && width !== 0 && height !== 0);
  }, 'is not a region');

/** The rows of the project's tables, each table after those that it refers to. */
export const contentRows = {
  project_locales: projectLocale,
  files: z.object({
    id,
    path: relativePath,
    format: z.enum(formatIds).nullable(),
    created_at: time,
    updated_at: time,
    archived_at: archivedAt,
  }),
  terms: z.object({
    id,
    file_id: fileId,
    value: termValue,
    context: termContext,
    position: whole,
    is_plural: z.boolean(),
    locked: z.boolean().default(false),
    meta: notes,
    created_at: time,
    updated_at: time,
    archived_at: archivedAt,
  }),
  labels: z.object({ id, ...labelBody.shape, created_at: time, archived_at: archivedAt }),
  translations: translation,
  term_labels: z.object({ term_id: id, label_id: id }),
  translation_labels: z.object({ term_id: id, locale: storedLocale, label_id: id }),
  change_sets: changeSet,
  changes: change,
  label_changes: z.object({
    term_id: id,
    locale: localeOfChange,
    label_id: id,
    change_set_id: id,
    added: z.boolean(),
  }),
  templates: template,
  screenshots: z.object({
    id,
    name: screenshotName,
    media_type: z.enum(imageTypes),
    width: side,
    height: side,
    revision: z.int32().min(1),
    content: hexBytes,
    created_at: time,
    updated_at: time,
    archived_at: archivedAt,
  }),
  screenshot_regions: screenshotRegion,
  term_usages: z.object({
    term_id: id,
    usages: z.array(usage).min(1).max(usageLimits.maxPerTerm),
    hash: z.base64url().length(43),
    updated_at: time,
  }),
  finding_ignores: findingIgnore,
  check_settings: z.object({
    check_id: checkId,
    locale: z.union([z.literal(''), locale]),
    level: z.enum(checkLevels),
  }),
  check_rules: z
    .object({ id, position: z.int32().min(0), rule: checkRule })
    .refine(({ rule, ...row }) => rule.id === row.id, 'is not the rule of its id'),
  machine_prompts: z.object({
    version: z.int32().min(1),
    template: promptTemplate.nullable(),
    created_by: id.nullable(),
    created_at: time,
  }),
  machine_origins: z.object({
    id: z.guid().lowercase(),
    provider_name: text(1, 255),
    model: text(1, 255).nullable(),
    prompt_version: z.int32().min(0).nullable(),
  }),
  style_guides: z.object({
    locale,
    tone: z.enum(tones).nullable(),
    text: text(0, 8000),
  }),
} as const satisfies Record<string, z.ZodType>;

/** The tables whose rows hold bytes in `content`. */
export const tablesWithBytes: readonly string[] = ['templates', 'screenshots'];

export type ProjectRow = z.output<typeof projectRow>;
export type ContentTable = keyof typeof contentRows;

/** The columns that the rows of a table are sorted by, so that the same content gives the same bytes. */
export const contentKeys: Readonly<Record<ContentTable, readonly string[]>> = {
  project_locales: ['id'],
  files: ['id'],
  terms: ['id'],
  labels: ['id'],
  translations: ['locale', 'term_id'],
  term_labels: ['term_id', 'label_id'],
  translation_labels: ['locale', 'term_id', 'label_id'],
  change_sets: ['id'],
  changes: ['term_id', 'locale', 'change_set_id'],
  label_changes: ['term_id', 'locale', 'label_id', 'change_set_id'],
  templates: ['locale', 'format', 'path', 'file_id'],
  screenshots: ['id'],
  screenshot_regions: ['screenshot_id', 'id'],
  term_usages: ['term_id'],
  finding_ignores: ['id'],
  check_settings: ['check_id', 'locale'],
  check_rules: ['position', 'id'],
  machine_prompts: ['version'],
  machine_origins: ['id'],
  style_guides: ['locale'],
};

/** The columns of each table that a backup holds. */
export const contentColumns: Readonly<Record<ContentTable, readonly string[]>> = {
  project_locales: Object.keys(projectLocale.shape),
  files: Object.keys(contentRows.files.shape),
  terms: Object.keys(contentRows.terms.shape),
  labels: Object.keys(contentRows.labels.shape),
  translations: Object.keys(translation.shape),
  term_labels: Object.keys(contentRows.term_labels.shape),
  translation_labels: Object.keys(contentRows.translation_labels.shape),
  change_sets: Object.keys(changeSet.shape),
  changes: Object.keys(change.in.shape),
  label_changes: Object.keys(contentRows.label_changes.shape),
  templates: Object.keys(template.shape),
  screenshots: Object.keys(contentRows.screenshots.shape),
  screenshot_regions: Object.keys(screenshotRegion.shape),
  term_usages: Object.keys(contentRows.term_usages.shape),
  finding_ignores: Object.keys(findingIgnore.shape),
  check_settings: Object.keys(contentRows.check_settings.shape),
  check_rules: Object.keys(contentRows.check_rules.shape),
  machine_prompts: Object.keys(contentRows.machine_prompts.shape),
  machine_origins: Object.keys(contentRows.machine_origins.shape),
  style_guides: Object.keys(contentRows.style_guides.shape),
};
