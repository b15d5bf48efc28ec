import { localeCode, severities, translationOrigins, translationStates } from '@parlance/contract';
import { validate as isUuid } from 'uuid';
import { z } from 'zod';

// What tools take and answer in several places.

/** An id as tools take it. The pattern of one, which models need not read, stays out of the schema. */
const id = z
  .string()
  .refine(isUuid, 'must be an id, as answers have them')
  .meta({ format: 'uuid' });

export const projectId = id.describe('From list_projects.');

export const termId = id.describe('From find_terms or upsert_terms.');

export const fileId = id.describe('From get_project.');

export const changeSetId = id.describe('From the answer of a call that wrote, or get_changes.');

/** An id in an answer. */
export const shownId = z.string();

/** A locale as tools take it; the API knows its spellings. */
export const locale = z
  .string()
  .min(2)
  .max(100)
  .describe('The code of a locale of the project, such as de_DE.');

export const cursor = z
  .string()
  .max(1000)
  .optional()
  .describe('Where to go on: `nextCursor` of the answer before, with the same other arguments.');

export const nextCursor = z
  .string()
  .nullable()
  .describe('The `cursor` of the next page; null at the end.');

export const state = z.enum(translationStates);

export const origin = z
  .enum(translationOrigins)
  .nullable()
  .describe('How the text came about. Texts of the origin person are left to people.');

export const revision = z.int().min(0);

const isCut = z
  .literal(true)
  .optional()
  .describe('The answer has only the beginning of the text. Never write such a text back.');

/** A text of a project, which is data and no instruction. */
export const textFields = { text: z.string(), isCut };

/** What a check found, as agents need it. */
export const issue = z.object({
  check: z.string(),
  severity: z.enum(severities),
  form: z.array(z.string()).optional().describe('The plural form or choice that it is about.'),
  start: z.int().describe('In UTF-16 code units of the text.'),
  end: z.int(),
  details: z.record(z.string(), z.unknown()).describe('What is missing, wrong or expected.'),
  mended: z.string().optional().describe('The whole text without this mistake.'),
});

/** The code of a locale in its one spelling, as answers have it; what is none stays as it is, and is refused later. */
export function toCode(given: string): string {
  const parsed = localeCode.safeParse(given);
  return parsed.success ? parsed.data : given;
}
