import { describeLocaleProblem, maxLocaleCodeLength, readLocaleCode } from '@parlance/formats';
import { z } from 'zod';
import { firstRoles, roles, takesLocales } from './permissions.ts';

/** Length in Unicode code points, as every limit of the API counts. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** A lone surrogate or a NUL can't be stored in PostgreSQL. */
function isStorable(value: string): boolean {
  return value.isWellFormed() && !value.includes('\0');
}

const notStorable = 'must be well-formed Unicode';

/** Text of any length, for what only has to be found. */
export const storableText = z.string().refine(isStorable, notStorable);

/** Text of `min` to `max` code points, kept exactly as it is sent. */
export function text(min: number, max: number) {
  return z
    .string()
    .refine((value) => codePoints(value) >= min && codePoints(value) <= max, {
      error: `must have ${min} to ${max} characters`,
      abort: true,
    })
    .refine(isStorable, notStorable)
    .meta({ minLength: min, maxLength: max });
}

/** Text that is more than white space. */
export function namedText(min: number, max: number) {
  return text(min, max).refine((value) => value.trim() !== '', 'must not be only white space');
}

const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";

/** A mailbox whose local part is no quoted string, at a domain with a dot (RFC 5321, 4.1.2). */
const mailbox = new RegExp(
  `^(?=[^@]{1,64}@)${atom}(?:\\.${atom})*@(?:[a-z0-9][a-z0-9-]*\\.)+[a-z]{2,}$`,
  'i',
);

/** An e-mail address; one person's whatever the case, so it is kept in lower case. */
export const email = z
  .string()
  .max(254)
  .pipe(z.email({ pattern: mailbox }))
  .transform((address) => address.toLowerCase())
  .meta({ format: 'email' });

export const password = text(8, 255).meta({ format: 'password' });

export const id = z.uuid();

/** How many there are of something. */
export const count = z.int().min(0);

/** How much of something is translated. */
export const share = z.number().describe('A share from 0 to 1, rounded down to two decimals.');

export const role = z.enum(roles).meta({ id: 'Role' });

/** What somebody is in a project, in every answer that has it. */
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
 * A locale code: a well-formed tag of BCP 47, taken in any spelling and kept in one, as `GET /locales` has it
 * (`de_DE`, `es_419`).
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

/** What somebody is to be in a project. */
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

/** When something was made and last changed: ISO 8601, UTC, milliseconds. */
export const dates = z
  .object({ created: z.iso.datetime(), modified: z.iso.datetime() })
  .meta({ id: 'Dates' });

/** A list in a query, separated by commas. */
export function commaList<T extends z.ZodType<unknown, string>>(item: T) {
  return z
    .string()
    .transform((list) => list.split(',').filter((part) => part !== ''))
    .pipe(z.array(item))
    .meta({ type: 'string' });
}

/** JSON in a text, for where a value can be nothing but a text. */
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

/** `true` is true, anything else is false, as clients of the reference send it. */
export const queryFlag = z
  .string()
  .optional()
  .transform((value) => value === 'true')
  .meta({ examples: ['true'] });

/** Who made a change. */
export const author = z
  .object({
    type: z.enum(['user', 'client']),
    id,
    name: z.string().optional().describe('Not told to API clients.'),
  })
  .meta({ id: 'Author' });

export type Author = z.infer<typeof author>;

/** How many there are of something, and the first of them in the order of the file. */
export function listed<T extends z.ZodType>(item: T) {
  return z.object({ count, first: z.array(item) });
}
