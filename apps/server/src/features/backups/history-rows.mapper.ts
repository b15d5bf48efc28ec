import {
  changeSetKinds,
  screenshotArea,
  screenshotLimits,
  screenshotName,
  text,
  translationState,
} from '@parlance/contract';
import { z } from 'zod';
import {
  count,
  hash,
  id,
  locale,
  localeOfChange,
  notes,
  origin,
  termContext,
  termValue,
  time,
  translationValue,
  whole,
} from './row-values.mapper.ts';

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

const screenshotState = z.object({
  name: screenshotName,
  regions: z
    .array(z.object({ termId: id, area: screenshotArea.nullable() }))
    .max(screenshotLimits.maxRegions),
});

export const changeSet = z
  .object({
    id,
    kind: z.enum(changeSetKinds),
    actor_type: z.enum(['user', 'client']),
    actor_id: id,
    locale: locale.nullable(),
    summary: z.object({
      counts: counts.optional(),
      entries: count.optional(),
      judgedBy: z.array(text(0, 1000)).max(1000).optional(),
      createdLocale: z.literal(true).optional(),
      restoredLocale: z.literal(true).optional(),
      deletedLabel: id.optional(),
      restoredLabel: id.optional(),
      deletedFile: id.optional(),
      restoredFile: id.optional(),
      deletedScreenshot: id.optional(),
      restoredScreenshot: id.optional(),
      screenshotChange: z
        .object({ id, before: screenshotState, after: screenshotState })
        .optional(),
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
      agent: z.literal(true).optional(),
      actorName: text(0, 255).optional(),
    }),
    created_at: time,
    undoes: id.nullable(),
  })
  // Ids grow with time. A change set that undoes a later one could undo itself.
  .refine(({ undoes, ...row }) => undoes === null || undoes < row.id, 'undoes a later one');

export const change = z
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
    before_machine_origin_id: hash,
    after_origin: origin,
    after_source_hash: hash,
    after_machine_origin_id: hash,
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
