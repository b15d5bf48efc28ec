import { describeLocaleProblem, maxLocaleCodeLength, readLocaleCode } from '@parlance/messages';
import { z } from 'zod';
import { firstRoles, roles, takesLocales } from './permissions.ts';

/** Length in Unicode code points, the unit of every limit of the API. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** PostgreSQL can't store a lone surrogate or a NUL. */
function isStorable(value: string): boolean {
  return value.isWellFormed() && !value.includes('\0');
}

const notStorable = 'must be well-formed Unicode';

/** Text of any length, for values that are only looked up. */
export const storableText = z.string().refine(isStorable, notStorable);

/** Whether a text has `min` to `max` code points, which are only counted where its length leaves that open. */
function hasLength(value: string, min: number, max: number): boolean {
  const { length } = value;
  if (length < min || length > 2 * max) return false;
  if (length >= 2 * min && length <= max) return true;
  const count = codePoints(value);
  return count >= min && count <= max;
}

/** Text of `min` to `max` code points, stored exactly as it is sent. */
export function text(min: number, max: number) {
  return z
    .string()
    .refine((value) => hasLength(value, min, max), {
      error: `must have ${min} to ${max} characters`,
      abort: true,
    })
    .refine(isStorable, notStorable)
    .meta({ minLength: min, maxLength: max });
}

/** The longest text of a term in a locale, in Unicode code points. */
export const maxTranslationLength = 8192;

/** Text that has more than white space. */
export function namedText(min: number, max: number) {
  return text(min, max).refine((value) => value.trim() !== '', 'must not be only white space');
}

const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";

/** A mailbox whose local part is no quoted string, at a domain with a dot (RFC 5321, 4.1.2). */
const mailbox = new RegExp(
  `^(?=[^@]{1,64}@)${atom}(?:\\.${atom})*@(?:[a-z0-9][a-z0-9-]*\\.)+[a-z]{2,}$`,
  'i',
);

/** An e-mail address. Addresses that differ only in case are one person's, so they are stored in lower case. */
export const email = z
  .string()
  .max(254)
  .pipe(z.email({ pattern: mailbox }))
  .transform((address) => address.toLowerCase())
  .meta({ format: 'email' });

export const password = text(8, 255).meta({ format: 'password' });

export const id = z.uuid();

/** An id of which the same one has to be the same text, whatever its case was. */
export const lowerId = id.toLowerCase();

/** Whether a list has nothing twice. */
export function hasNoneTwice(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}

export const count = z.int().min(0);

/** A translated share. */
export const share = z.number().describe('A share from 0 to 1, rounded down to two decimals.');

export const role = z.enum(roles).meta({ id: 'Role' });

/** A membership, as every answer shows it. */
export const shownMembership = {
  role: z
    .enum(firstRoles)
    .meta({ id: 'FirstRole' })
    .describe('For programs that know these three alone: whoever may edit something is `editor`.'),
  membership: z
    .object({
      role,
      locales: z
        .array(z.string())
        .nullable()
        .describe('The codes of the only locales that they may edit; null for all.'),
    })
    .meta({ id: 'Membership' }),
};

/**
 * A locale code: a well-formed tag of BCP 47, accepted in any spelling and stored in one, the spelling of `GET
 * /locales` (`de_DE`, `es_419`).
 */
export const localeCode = z
  .string()
  .max(maxLocaleCodeLength)
  .meta({ examples: ['de_DE'] })
  .transform((value, context) => {
    const reading = readLocaleCode(value);
    if ('code' in reading) return reading.code;
    context.addIssue(describeLocaleProblem(reading.problem));
    return z.NEVER;
  });

/** The role and locales that a member is to get. */
export const membershipBody = z
  .object({
    role,
    locales: z
      .array(localeCode)
      .min(1)
      .max(500)
      .nullish()
      .describe(
        'The codes of the only locales that they may edit, for a role that edits but is no admin; null for all. What is missing stays as it is, and is all where it is new.',
      ),
  })
  .refine(({ role, locales }) => !locales || takesLocales(role), {
    path: ['locales'],
    error: 'must not be there for a role that edits everything or nothing',
  });

/** The times of creation and last change: ISO 8601, UTC, milliseconds. */
export const dates = z
  .object({ created: z.iso.datetime(), modified: z.iso.datetime() })
  .meta({ id: 'Dates' });

/** A list in a query parameter, separated by commas. */
export function commaList<T extends z.ZodType<unknown, string>>(item: T) {
  return z
    .string()
    .transform((list) => list.split(',').filter((part) => part !== ''))
    .pipe(z.array(item))
    .meta({ type: 'string' });
}

/** JSON in a text, for parameters and fields that can only be text. */
export function jsonText<T extends z.ZodType>(schema: T) {
  return z
    .string()
    .transform((value, context): unknown => {
      try {
        return JSON.parse(value);
      } catch {
        context.addIssue('must be JSON');
        return z.NEVER;
      }
    })
    .pipe(schema);
}

/** `true` is true and anything else is false, because clients of the reference send it so. */
export const queryFlag = z
  .string()
  .optional()
  .transform((value) => value === 'true')
  .meta({ examples: ['true'] });

/** The author of a change. */
export const author = z
  .object({
    type: z.enum(['user', 'client']),
    id,
    name: z.string().optional().describe('Not told to API clients.'),
  })
  .meta({ id: 'Author' });

export type Author = z.infer<typeof author>;

/** The count of a list, and its first items in the order of the file. */
export function listed<T extends z.ZodType>(item: T) {
  return z.object({ count, first: z.array(item) });
}
