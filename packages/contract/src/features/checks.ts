import { tokenStyles } from '@parlance/messages';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import * as example from '../openapi/example-resources.ts';
import { id, localeCode, namedText, text } from '../schemas.ts';
import { termLimits } from './entries.ts';
import { checkId, finding, fingerprint, severity } from './findings.ts';
import { liveCheckId } from './proofreading.ts';

/**
 * What becomes of the findings of a check. `review` and `save` make them errors with which a translation can't be
 * marked as reviewed, or not even be saved.
 */
export const checkLevels = ['off', 'info', 'warning', 'error', 'review', 'save'] as const;

export type CheckLevel = (typeof checkLevels)[number];

export const checkLevel = z
  .enum(checkLevels)
  .describe(
    '`off`: it does not run. `review`: with an error of it, a translation can not be marked as reviewed. `save`: nor be saved.',
  )
  .meta({ id: 'CheckLevel' });

/** A check as the settings show it. */
export const checkDescription = z
  .object({
    id: z.string(),
    family: z.string().describe('What it looks at: `placeholders`, `space`.'),
    severity: severity.describe('Of most of its findings, where no level is chosen.'),
    isOnByDefault: z.boolean(),
    hasFix: z.boolean().describe('Whether some of its findings have a fix.'),
    isLive: z
      .boolean()
      .describe(
        'Whether it runs only while somebody types: its findings are not counted, and its level can not be `review` or `save`.',
      ),
  })
  .meta({ id: 'Check' });

const forAll = 'Null for all locales that have no level of their own for the check.';

const chosenLevelBody = z.strictObject({
  check: checkId,
  locale: localeCode.nullable().default(null).describe(forAll),
  level: checkLevel,
});

/** The level of a check that a project has chosen. */
export const chosenLevel = z
  .object({ check: z.string(), locale: z.string().nullable().describe(forAll), level: checkLevel })
  .meta({ id: 'ChosenLevel' });

const pattern = z.strictObject({
  pattern: text(1, 1000).describe('In the syntax of RE2.'),
  isAbsent: z.boolean().exactOptional().describe('Whether the rule fires where it is not found.'),
});

/** A rule that a project has written itself. It fires where both of its patterns say so. */
export const checkRule = z.strictObject({
  id: id.toLowerCase(),
  name: namedText(1, 100),
  source: pattern.exactOptional().describe('In the source text.'),
  target: pattern.describe('In the translation.'),
  isCaseSensitive: z.boolean().exactOptional(),
  isForWholeText: z
    .boolean()
    .exactOptional()
    .describe('Whether placeholders, tags and addresses are looked at, too.'),
  level: checkLevel,
  message: namedText(1, 500).describe('What people are told about it.'),
  replacement: text(0, 1000)
    .exactOptional()
    .describe('What each match is replaced by as a fix: `$1` is a group.'),
  locales: z.array(localeCode).min(1).max(500).exactOptional(),
  labels: z.array(text(1, 255)).min(1).max(100).exactOptional(),
  paths: z.array(text(1, 1000)).min(1).max(100).exactOptional().describe('Of files, with `*`.'),
});

export type CheckRule = z.infer<typeof checkRule>;

const checkedText = z
  .strictObject({
    value: text(0, 8192).describe('The translation.'),
    locale: localeCode.describe('Of the translation; it need not be one of the project.'),
    termId: id
      .optional()
      .describe('The term that it is to be a translation of: its source text counts.'),
    source: text(0, 8192).optional().describe('The source text, where it is not that of a term.'),
    sourceLocale: localeCode
      .optional()
      .describe('Of `source`; that of the project where it is missing.'),
    isPlural: z
      .boolean()
      .optional()
      .describe('Whether both texts are ICU plurals, where they are of no term.'),
  })
  .refine(({ termId, source }) => (termId === undefined) !== (source === undefined), {
    path: ['source'],
    error: 'must be there unless there is a term',
  });

/** What programs take for other than text in the texts of a term. */
export const textSyntax = z
  .object({
    placeholders: z
      .array(z.enum(tokenStyles))
      .describe('Their styles. Where two read the same signs, the first one counts.'),
    markup: z.enum(['none', 'html', 'xml']).describe('Whether `<b>` is a tag.'),
    escapes: z.boolean().describe('Whether `\\\\n` is written out in the text.'),
    accelerator: z
      .enum(['&', '_'])
      .exactOptional()
      .describe('The sign in front of the letter that a control is reached by.'),
  })
  .meta({ id: 'TextSyntax' });

/** What checks tell twins by: the translation of another term. */
const twin = z.object({ source: z.string(), target: z.string() });

/** All that checks go by in the translations of a term in a locale, besides the settings of the project. */
export const checkedTerm = z
  .object({
    source: z
      .string()
      .nullable()
      .describe(
        'The source text. Null where nothing is found, as there is none or the term is locked. In the source locale, texts are checked by themselves, and it says nothing.',
      ),
    twins: z
      .array(twin)
      .exactOptional()
      .describe(
        'Other translations of the same source text, where the project compares terms with each other. After a save, texts are compared with terms of the same translation, too.',
      ),
    markup: z
      .enum(['markdown', 'mdx', 'rst', 'asciidoc'])
      .exactOptional()
      .describe('The language of documents that the texts are written in, if their file says one.'),
    sourceLocale: z.string(),
    bases: z
      .record(z.string(), z.string())
      .describe('The bases of the locales of the project that have one, by locale.'),
    isPlural: z.boolean(),
    syntax: textSyntax,
    limits: termLimits,
    labels: z
      .array(z.string())
      .describe('The names of the labels of the term, where rules of the project ask for some.'),
    path: z.string().nullable().describe('Of the file of the term; null for the unnamed one.'),
    ignored: z
      .array(z.object({ check: z.string(), fingerprint }))
      .describe('The findings that are ignored in the term, in the locale or in the project.'),
    live: z
      .array(liveCheckId)
      .describe('What `proofread` looks for in the locale: nothing where nobody is there for it.'),
  })
  .meta({ id: 'CheckedTerm' });

export type CheckedTerm = z.infer<typeof checkedTerm>;

/** The levels and rules by which a project checks. */
export const checkSettings = z
  .object({
    checks: z.array(checkDescription).describe('All checks, in the order to show them in.'),
    levels: z.array(chosenLevel).describe('Where a project differs from `checks`.'),
    rules: z
      .array(
        checkRule
          .extend({ locales: z.array(z.string()).exactOptional() })
          .meta({ id: 'CheckRule' }),
      )
      .describe('The findings of all of them are of the check `custom`.'),
  })
  .meta({ id: 'CheckSettings' });

export type CheckSettings = z.infer<typeof checkSettings>;

const unique = <T>(key: (item: T) => string, items: readonly T[]) =>
  new Set(items.map(key)).size === items.length;

const checkSettingsBody = z
  .object({
    levels: z
      .array(chosenLevelBody)
      .max(2000)
      .refine(
        (levels) => unique(({ check, locale }) => `${check} ${locale}`, levels),
        'must not have two levels of one check for the same locale',
      )
      .optional()
      .describe('Takes the place of all levels.'),
    rules: z
      .array(
        checkRule
          .partial({ id: true })
          .describe('The id of a rule that is there keeps its ignores.'),
      )
      .max(200)
      .refine(
        (rules) =>
          unique(
            (ruleId) => ruleId,
            rules.flatMap((rule) => rule.id ?? []),
          ),
        'must not have one id twice',
      )
      .optional()
      .describe('Takes the place of all rules.'),
  })
  .refine(({ levels, rules }) => levels !== undefined || rules !== undefined, {
    path: ['levels'],
    error: 'must be there unless there are rules',
  });

export const checkEndpoints = {
  getCheckSettings: endpoint({
    method: 'GET',
    path: '/projects/:projectId/checks',
    summary: 'Get the checks, their levels in a project, and its rules',
    access: 'user-or-client',
    action: 'ViewChecks',
    success: { status: 200, data: checkSettings },
    errors: [],
  }),
  updateCheckSettings: endpoint({
    method: 'PATCH',
    path: '/projects/:projectId/checks',
    summary: 'Change the levels of checks, or the rules of a project',
    access: 'user',
    action: 'EditChecks',
    largeBody: true,
    body: checkSettingsBody,
    success: { status: 200, data: checkSettings },
    errors: ['BadRequest'],
  }),
  getCheckedTerm: endpoint({
    method: 'GET',
    path: '/projects/:projectId/check',
    summary: 'Get what the translations of a term are checked by',
    access: 'user-or-client',
    action: 'ViewTranslation',
    query: z.object({
      termId: id,
      locale: localeCode.describe('Of the translation; it need not be one of the project.'),
    }),
    success: { status: 200, data: checkedTerm },
    errors: ['BadRequest'],
  }),
  checkTexts: endpoint({
    method: 'POST',
    path: '/projects/:projectId/check',
    summary: 'Check any texts by the rules of a project, without saving them',
    access: 'user-or-client',
    action: 'ViewTranslation',
    largeBody: true,
    body: z.object({ texts: z.array(checkedText).min(1).max(200) }),
    success: {
      status: 200,
      data: z
        .array(z.object({ findings: z.array(finding) }))
        .describe('For each text, in their order.'),
    },
    errors: ['BadRequest', 'UnprocessableEntity'],
  }),
} as const;

export function checkDocs(): FeatureDocs<typeof checkEndpoints> {
  const exampleSettings: CheckSettings = {
    checks: [
      {
        id: 'placeholder.missing',
        family: 'placeholders',
        severity: 'error',
        isOnByDefault: true,
        hasFix: true,
        isLive: false,
      },
    ],
    levels: [{ check: 'placeholder.missing', locale: null, level: 'save' }],
    rules: [
      {
        id: '0190b2a7-3b7c-7e56-8d82-3e5f60718293',
        name: 'Name of the product',
        source: { pattern: 'Parlance' },
        target: { pattern: 'Parlance', isAbsent: true },
        isCaseSensitive: true,
        level: 'warning',
        message: 'Leave the name of the product as it is.',
      },
    ],
  };
  return {
    heading: 'Checks',
    endpoints: {
      getCheckSettings: { answer: exampleSettings },
      updateCheckSettings: {
        note: 'What is missing stays as it is. Everything is then checked again in the background. 400: there is no such check, or a pattern is none of RE2, or all patterns take too much work together; `details` say which, and where in the pattern.',
        body: { levels: exampleSettings.levels, rules: exampleSettings.rules },
        answer: exampleSettings,
      },
      getCheckedTerm: {
        note: 'For editors that check while somebody types, by the levels and rules of the project. 404: the project does not have the term.',
        answer: {
          source: 'Hello {name}!',
          sourceLocale: 'en',
          bases: { de_informal: 'de' },
          isPlural: false,
          syntax: { placeholders: ['icu'], markup: 'xml', escapes: false },
          limits: {},
          labels: [],
          path: 'locales/{locale}/common.json',
          ignored: [{ check: example.finding.check, fingerprint: example.finding.fingerprint }],
          live: ['spelling'],
        },
      },
      checkTexts: {
        note: 'For builds, command lines and agents: what a save would find, and what the checks that compare terms with each other find after it. Findings that are ignored are marked. 404: the project does not have one of the terms. 422: a text has no `sourceLocale`, and the project has no source locale.',
        body: {
          texts: [
            { value: 'Hallo {nmae}!', locale: 'de', source: 'Hello {name}!', sourceLocale: 'en' },
          ],
        },
        answer: [{ findings: [example.finding] }],
      },
    },
  };
}
