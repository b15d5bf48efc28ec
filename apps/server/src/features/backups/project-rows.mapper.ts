import {
  changeSetKinds,
  checkId,
  checkLevels,
  checkRule,
  entryNotes,
  ignoreScopes,
  labelBody,
  namedText,
  text,
  translationState,
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
import { placeholderStyles, toLocaleCode } from '@parlance/messages';
import { z } from 'zod';
import { isArchivedCode } from '../../content/archived-code.ts';
import { translationOrigins } from '../../db/tables/content-tables.ts';
import { maxNotesLength } from '../../integrations/formats/reading/entry-notes.ts';
import { isStorable } from '../../integrations/formats/reading/file-limits.ts';

// The schemas of a project's rows in a backup. Anybody may upload one, so only rows are accepted that Parlance itself
// could have written. A column that an older version did not have has a default here.

const id = z.uuid().lowercase();
const time = z.iso.datetime({ offset: true });
const count = z.int().min(0);
const whole = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

/** Of a term or of one plural form, in bytes; a text may have a form for each of six categories. */
const maxTextLength = 65_536;
const termValue = text(1, maxTextLength);
const termContext = text(0, maxTextLength).nullable();
const translationValue = text(0, 6 * maxTextLength);

/** A locale code in its canonical spelling. */
const locale = z.string().refine((code) => toLocaleCode(code) === code, 'is not a locale');
/** The code of an archived locale after another locale was added with its code. */
const archivedCode = z.string().refine(isArchivedCode, 'is not a locale');
const storedLocale = z.union([locale, archivedCode]);
const origin = z.enum(translationOrigins).nullable().default(null);
const hash = z.guid().lowercase().nullable().default(null);
const archivedAt = time.nullable().default(null);
const ownName = namedText(1, 100);
/** Empty for changes of a term itself. */
const localeOfChange = z.union([z.literal(''), locale]);

const notes = entryNotes.refine((value) => {
  const texts = Object.values(value).flat();
  const areStorable = texts.every((one) => typeof one !== 'string' || isStorable(one));
  return areStorable && JSON.stringify(value).length <= maxNotesLength;
}, 'are not notes');

/** JSON in a string; properties that the schema does not know are dropped. */
function json<T extends z.ZodType>(schema: T) {
  return z
    .string()
    .transform((value, context): unknown => {
      try {
        return JSON.parse(value);
      } catch {
        context.addIssue('is not JSON');
        return z.NEVER;
      }
    })
    .pipe(schema)
    .transform((value) => JSON.stringify(value));
}

const termState = z.object({
  value: termValue,
  context: termContext.optional(),
  isPlural: z.boolean().nullish(),
  locked: z.boolean().nullish(),
  position: whole.optional(),
  meta: notes.optional(),
  fileId: id.nullish(),
  created: time.optional(),
  restored: z.literal(true).optional(),
});

const counts = z.object({ terms: count, translations: count, labels: count });

const projectSource = z.object({ locale: locale.optional(), textsInKeys: z.boolean() });

const changeSet = z
  .object({
    id,
    kind: z.enum(changeSetKinds),
    actor_type: z.enum(['user', 'client']),
    actor_id: id,
    locale: locale.nullable(),
    summary: z.object({
      counts: counts.optional(),
      entries: count.optional(),
      createdLocale: z.literal(true).optional(),
      restoredLocale: z.literal(true).optional(),
      deletedLabel: id.optional(),
      restoredLabel: id.optional(),
      deletedFile: id.optional(),
      restoredFile: id.optional(),
      deletedLocale: z
        .object({
          id,
          isSource: z.literal(true).optional(),
        })
        .optional(),
      chosenSource: projectSource.optional(),
      droppedSource: projectSource.optional(),
      undone: count.optional(),
      skipped: count.optional(),
      actorName: text(0, 255).optional(),
    }),
    created_at: time,
    undoes: id.nullable(),
  })
  // Ids grow with time. A change set that undoes a later one could undo itself.
  .refine(({ undoes, ...row }) => undoes === null || undoes < row.id, 'undoes a later one');

const change = z
  .object({
    term_id: id,
    locale: localeOfChange,
    change_set_id: id,
    kind: z.enum(['term.create', 'term.update', 'term.delete', 'translation.update']),
    before: z.string().nullable(),
    after: z.string().nullable(),
    before_state: translationState.nullable().default(null),
    after_state: translationState.nullable().default(null),
    before_origin: origin,
    before_source_hash: hash,
    after_origin: origin,
    after_source_hash: hash,
  })
  .transform((row, context) => {
    const isOfTranslation = row.kind === 'translation.update';
    const value = (isOfTranslation ? translationValue : json(termState)).nullable();
    const before = value.safeParse(row.before);
    const after = value.safeParse(row.after);
    if (isOfTranslation !== (row.locale !== '') || !before.success || !after.success) {
      context.addIssue('is not a change');
      return z.NEVER;
    }
    return { ...row, before: before.data, after: after.data };
  });

const tableColumns = z
  .object({
    hasHeader: z.boolean(),
    roles: z.array(z.union([z.enum(columnRoles), locale])),
    names: z.array(text(0, maxColumnNameLength)).max(maxColumns).optional(),
  })
  .refine(({ roles }) => 'roles' in readColumnRoles(roles.join(',')), 'are no columns of a table');

/** Null for the unnamed file, which has the id of its project. */
const fileId = id.nullable().default(null);

const relativePath = text(1, 1000).refine(isRelativePath, 'is not a path');

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
  content: z.string().refine(isHex, 'is not hexadecimal'),
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
  })
  .refine(({ value, state }) => (value === '') === (state === 'untranslated'), 'has no such state');

/** The row of the project itself. */
export const projectRow = z.object({
  name: namedText(1, 255),
  description: text(0, 255).nullable(),
  texts_in_keys: z.boolean().default(false),
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
    reason: text(0, 1000),
    created_at: time,
  })
  .refine(
    ({ scope, term_id, locale: code }) =>
      (term_id !== null) === (scope === 'finding' || scope === 'term') &&
      (code !== null) === (scope === 'finding' || scope === 'locale'),
    'is not an ignored finding',
  );

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
  finding_ignores: findingIgnore,
  check_settings: z.object({
    check_id: checkId,
    locale: z.union([z.literal(''), locale]),
    level: z.enum(checkLevels),
  }),
  check_rules: z
    .object({ id, position: z.int32().min(0), rule: checkRule })
    .refine(({ rule, ...row }) => rule.id === row.id, 'is not the rule of its id'),
} as const satisfies Record<string, z.ZodType>;

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
  finding_ignores: ['id'],
  check_settings: ['check_id', 'locale'],
  check_rules: ['position', 'id'],
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
  finding_ignores: Object.keys(findingIgnore.shape),
  check_settings: Object.keys(contentRows.check_settings.shape),
  check_rules: Object.keys(contentRows.check_rules.shape),
};
