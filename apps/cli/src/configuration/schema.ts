import { usageLimits } from '@parlance/contract';
import { formatIds } from '@parlance/formats';
import { readLocaleCode } from '@parlance/messages';
import { z } from 'zod';
import { findFilesProblem } from '../files/pattern-tokens.ts';
import { frameworks } from './frameworks.ts';

const locale = z
  .string()
  .refine((text) => 'code' in readLocaleCode(text), 'must be a locale, such as en or pt_BR')
  .meta({ examples: ['en', 'pt_BR'] });

const globs = z.array(z.string().min(1));

const pull = z.strictObject({
  locales: z.array(locale).optional().describe('The only locales that are pulled.'),
  source: z
    .boolean()
    .optional()
    .describe(
      'Whether the files of the source locale are pulled, too. Without it they are only if you name the locale.',
    ),
  states: z
    .enum(['all', 'reviewed'])
    .optional()
    .describe('`reviewed`: a translation that is not reviewed counts as none.'),
  labels: z
    .array(z.string().min(1))
    .optional()
    .describe('Names of labels: only translations that have one of them.'),
  withoutErrors: z
    .boolean()
    .optional()
    .describe('Whether a translation in which checks have found an error counts as none.'),
  untranslated: z
    .enum(['keep', 'omit', 'empty', 'source'])
    .optional()
    .describe(
      'What becomes of keys without a translation. `omit`: they are left out; `empty`: they have an empty text; `source`: they have the source text; `keep`: as the file that was pushed has them. Without it as `omit`, but for files that have empty texts and formats in which an empty text is none.',
    ),
  fallback: locale
    .optional()
    .describe('The locale whose text stands in where there is no translation.'),
});

const push = z.strictObject({
  translations: z
    .boolean()
    .optional()
    .describe('Whether translations are pushed with the source texts.'),
  overwrite: z
    .boolean()
    .optional()
    .describe('Whether a translation in the files replaces another one on the server.'),
});

const check = z.strictObject({
  locales: z.array(locale).optional().describe('The only locales that are checked.'),
  levels: z
    .record(z.string(), z.enum(['off', 'info', 'warning', 'error']))
    .optional()
    .describe('How bad findings are, by the id of their check: `"space.double": "off"`.'),
  maxWarnings: z
    .int()
    .min(0)
    .optional()
    .describe('With more warnings than that, `check` ends with 1.'),
});

const names = z.array(
  z.string().regex(/^[\w$.-]+$/, 'must be the name of a function or component'),
);

const code = z.strictObject({
  include: globs
    .optional()
    .describe(
      'Globs of the code that `unused` and `extract` look through. Without it, files of many languages.',
    ),
  ignore: globs.optional().describe('Globs of code that is not looked through.'),
  call: names
    .optional()
    .describe(
      'Functions that translate their first argument, besides `t`, `$t`, `formatMessage` and others that are known.',
    )
    .meta({ examples: [['translate', 'i18n.say']] }),
  component: names
    .optional()
    .describe('Components with a key as `i18nKey`, `id`, `keypath` or `keyName`, besides `Trans`.'),
});

const extract = z.strictObject({
  from: globs
    .optional()
    .describe(
      'Globs of files that an extractor has written (i18next-cli, FormatJS, Lingui, xgettext): keys in them are used.',
    ),
  lines: z
    .int()
    .min(0)
    .max(usageLimits.maxLines)
    .optional()
    .describe('How many lines of code are sent with each place, 5 without it.'),
});

const types = z.strictObject({
  framework: z.enum(frameworks).optional().describe('What `types` writes for.'),
  output: z
    .string()
    .min(1)
    .optional()
    .describe('The path of the declaration that `types` writes, `parlance.d.ts` without it.'),
});

const fileSet = z.strictObject({
  files: z
    .string()
    .min(1)
    .superRefine((pattern, context) => {
      const problem = findFilesProblem(pattern);
      if (problem !== undefined) context.addIssue(problem);
    })
    .describe(
      'The paths of the files, from the folder of the configuration: with {locale}, {tag} or {android} where they name the locale, {path} for any part of the path, and *, ** and ? as in globs.',
    )
    .meta({ examples: ['locales/{locale}/{path}.json', 'res/{android}/strings.xml'] }),
  format: z.enum(formatIds).optional().describe('Recognised where it is missing.'),
  sourceFile: z
    .string()
    .min(1)
    .optional()
    .describe('The path of the file in the source locale where it is not as `files` says.'),
  locales: z
    .record(z.string(), z.string().min(1))
    .optional()
    .describe('How paths spell locales, by their codes: `pt_BR: pt`.'),
  ignore: globs.optional().describe('Globs of files that are none of the set.'),
  pull: pull.optional().describe('In place of the options for all sets.'),
  push: push.optional().describe('In place of the options for all sets.'),
});

/** What the configuration file of a repository says. */
export const configuration = z
  .strictObject({
    $schema: z.string().optional(),
    url: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe('The address of the server; `PARLANCE_URL` takes its place.'),
    project: z
      .string()
      .min(1)
      .optional()
      .describe(
        'The id of the project, or the address of one of its pages; `PARLANCE_PROJECT` takes its place.',
      )
      .meta({
        examples: ['https://translate.example.com/projects/0190b2a4-e599-7134-9fb2-a3b6c7e8f20a'],
      }),
    source: locale.default('en').describe('The locale that source texts are in.'),
    locales: z
      .array(locale)
      .optional()
      .describe('The only locales that the commands look at, besides the source locale.'),
    ignore: globs.optional().describe('Globs of files that are in no set.'),
    sets: z.array(fileSet).min(1).describe('The translation files of the repository.'),
    pull: pull.optional(),
    push: push.optional(),
    check: check.optional(),
    code: code.optional(),
    extract: extract.optional(),
    types: types.optional(),
  })
  .meta({
    title: 'Configuration of the command line of Parlance',
  });

export type ConfigurationInput = z.input<typeof configuration>;
export type Configuration = z.output<typeof configuration>;
export type FileSet = Configuration['sets'][number];
export type PullOptions = z.output<typeof pull>;
export type PushOptions = z.output<typeof push>;
