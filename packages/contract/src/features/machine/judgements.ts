import { z } from 'zod';
import { count } from '../../schemas.ts';

/** What a mistake in a translation is about: a part of the typology of MQM, which models know. */
export const mqmCategories = [
  'accuracy.addition',
  'accuracy.mistranslation',
  'accuracy.omission',
  'accuracy.untranslated',
  'fluency.grammar',
  'fluency.inconsistency',
  'fluency.punctuation',
  'fluency.register',
  'fluency.spelling',
  'terminology',
  'style',
  'locale',
  'other',
] as const;

export type MqmCategory = (typeof mqmCategories)[number];

/** How bad a mistake is, the worst first. */
export const mqmSeverities = ['critical', 'major', 'minor'] as const;

export type MqmSeverity = (typeof mqmSeverities)[number];

/** What a mistake of each severity counts in a score. */
export const mqmWeights: Readonly<Record<MqmSeverity, number>> = {
  critical: 25,
  major: 5,
  minor: 1,
};

/** Texts of fewer words count as so long, or a comma in a button would be worse than a wrong sentence. */
export const minScoredWords = 10;

/** The greatest score, which worse texts have too. */
export const maxScore = 9999;

/** So many judgements have to find nothing in a translation before a run marks it as reviewed, as one alone may be a whim. */
export const neededCleanJudgements = 2;

const offset = count.nullable();

/** A place in a translation that a model takes for a mistake. */
export const judgedSpan = z
  .object({
    category: z.enum(mqmCategories),
    severity: z.enum(mqmSeverities),
    text: z
      .string()
      .describe('What it quotes of the translation, or of the source text where that is missing.'),
    start: offset.describe(
      'In UTF-16 code units of the value; null where it has no place in it, as of what is missing.',
    ),
    end: offset,
    explanation: z.string(),
    fix: z
      .string()
      .nullable()
      .describe('What it would write in place of the quoted text; empty to leave it out.'),
  })
  .meta({ id: 'JudgedSpan' });

export type JudgedSpan = z.infer<typeof judgedSpan>;

/** What a model thinks of a translation. */
export const judgement = z
  .object({
    score: count.describe(
      `What the mistakes count (critical ${mqmWeights.critical}, major ${mqmWeights.major}, minor ${mqmWeights.minor}) for 100 words of the source text, of which each has ${minScoredWords} at least, rounded up; at most ${maxScore}. 0 is best.`,
    ),
    spans: z.array(judgedSpan),
    model: z.string().nullable(),
    judgedAt: z.iso.datetime(),
  })
  .meta({ id: 'Judgement' });

export type Judgement = z.infer<typeof judgement>;
