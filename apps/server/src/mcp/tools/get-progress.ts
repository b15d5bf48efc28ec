import { endpoints } from '@parlance/contract';
import { z } from 'zod';
import { countFitting } from '../answers.ts';
import { cursor, locale, nextCursor, projectId, toCode } from '../schemas.ts';
import { defineTool } from '../tool.ts';

const numbers = {
  terms: z.int().describe('How many are to be translated.'),
  translated: z.int(),
  reviewed: z.int(),
  errors: z.int(),
  warnings: z.int(),
};

export const getProgress = defineTool({
  name: 'get_progress',
  title: 'Get progress',
  description:
    'Tells how far each locale of a project is: terms to translate, translated, reviewed, and how many errors and warnings checks have found.',
  effect: 'reads',
  input: z.object({ projectId, locale: locale.optional(), cursor }),
  output: z.object({
    locales: z.array(z.object({ locale: z.string(), ...numbers })),
    nextCursor,
  }),
  async run({ call }, { projectId: id, locale: code, cursor: from }) {
    const { localeStats } = await call(endpoints.getProjectStats, { params: { projectId: id } });
    const all = Object.entries(localeStats)
      .filter(([one]) => code === undefined || one === toCode(code))
      .map(([one, { total, translated, reviewed, errors, warnings }]) => ({
        locale: one,
        terms: total,
        translated,
        reviewed,
        errors,
        warnings,
      }));
    const rest = all.slice(
      Math.max(
        0,
        all.findIndex((one) => one.locale === from),
      ),
    );
    const locales = rest.slice(0, countFitting(rest));
    return { data: { locales, nextCursor: rest.at(locales.length)?.locale ?? null } };
  },
});
