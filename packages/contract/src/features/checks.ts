import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import { localeCode, lowerId, namedText, text } from '../schemas.ts';
import { checkId, severity } from './findings.ts';

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
  id: lowerId,
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
    },
  };
}
