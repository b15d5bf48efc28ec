import { endpoints } from '@parlance/contract';
import { z } from 'zod';
import { clip, countFitting, sizeOf } from '../answers.ts';
import { findGlossaryWords, glossaryWord } from '../glossary-words.ts';
import { knownTranslation, toKnown } from '../memory-words.ts';
import { locale, projectId, shownId, termId, textFields, toCode } from '../schemas.ts';
import { defineTool } from '../tool.ts';

const wanted = z
  .object({
    termId: termId.optional(),
    text: z.string().min(1).max(8192).optional().describe('A source text that is no term yet.'),
  })
  .refine(
    ({ termId: of, text }) => (of === undefined) !== (text === undefined),
    'must have termId or text',
  );

const lookedUp = z.object({
  index: z.int().describe('In `texts`, from 0.'),
  termId: shownId.optional(),
  source: z.object(textFields),
  memory: z.array(knownTranslation).describe('The best first, at most three.'),
});

export const lookUp = defineTool({
  name: 'look_up',
  title: 'Look up what is known',
  description:
    'Tells what glossaries call the things in source texts and forbid to call them, and how the same or similar texts were translated before. Do this before you translate.',
  effect: 'reads',
  input: z.object({
    projectId,
    locale,
    texts: z.array(wanted).min(1).max(25).describe('Each has `termId` or `text`.'),
  }),
  output: z.object({
    glossary: z.array(glossaryWord),
    texts: z.array(lookedUp),
    isCut: z.literal(true).optional().describe('Ask for the other texts by themselves.'),
  }),
  async run({ call }, { projectId: id, locale: given, texts }) {
    const code = toCode(given);
    const params = { projectId: id };
    const found = await Promise.all(
      texts.map(({ termId: of, text = '' }) =>
        of === undefined
          ? call(endpoints.listMatchesOfText, { params, body: { text, locale: code } })
          : call(endpoints.listMatches, { params: { ...params, termId: of, localeCode: code } }),
      ),
    );
    const wordsOf = await findGlossaryWords(call, id, {
      locale: code,
      texts: found.map(({ source }, at) => ({ value: source, ...idOf(texts[at]) })),
    });
    const shown = found.map((matches, index) => ({
      index,
      ...idOf(texts[index]),
      source: clip(matches.source, 600),
      memory: toKnown(matches, 3),
    }));
    const count = countFitting(shown, 500 + sizeOf(wordsOf(shown.length)));
    return {
      data: {
        glossary: wordsOf(count),
        texts: shown.slice(0, count),
        ...(count < shown.length && { isCut: true as const }),
      },
    };
  },
});

function idOf(text: z.output<typeof wanted> | undefined): { termId?: string } {
  return text?.termId === undefined ? {} : { termId: text.termId };
}
