import { type Client, type Concept, endpoints, type GlossaryMatch } from '@parlance/contract';
import { servingLocales } from '@parlance/glossary';
import { z } from 'zod';
import { clip, takeFitting } from './answers.ts';

/** What a thing is called, and must not be called, in the locale that an agent translates into. */
export const glossaryWord = z.object({
  term: z.string(),
  use: z.array(z.string()).describe('What to call it, the best first; inflect it.'),
  never: z.array(z.string()).optional(),
  isKept: z.literal(true).optional().describe('It stays untranslated.'),
  definition: z.string().optional(),
});

type GlossaryWord = z.output<typeof glossaryWord>;

/** A source text that is looked through for terms of glossaries. */
interface SourceText {
  readonly value: string;
  readonly termId?: string;
}

/** The bytes that the words of glossaries may have in an answer. */
const maxWordsBytes = 3000;

/** The terms of a project's glossaries in source texts: a function that answers those of the first so many texts. */
export async function findGlossaryWords(
  call: Client,
  projectId: string,
  { locale, texts }: { readonly locale: string; readonly texts: readonly SourceText[] },
): Promise<(count: number) => GlossaryWord[]> {
  if (texts.length === 0) return () => [];
  const { matches, concepts } = await call(endpoints.findGlossaryMatches, {
    params: { projectId },
    body: { locale, texts: [...texts] },
  });
  const byId = new Map(concepts.map((concept) => [concept.id, concept]));
  return (count) => {
    const found = new Map<string, GlossaryWord>();
    for (const match of matches.slice(0, count).flat()) {
      const concept = byId.get(match.conceptId);
      // What only may be the term would mislead whoever does not see the text as a reader does.
      if (!concept || !match.isCertain || found.has(concept.id)) continue;
      found.set(concept.id, toWord(match, concept, locale));
    }
    return takeFitting([...found.values()], maxWordsBytes);
  };
}

function toWord(
  { conceptTermId }: GlossaryMatch,
  { terms, isKept, definition }: Concept,
  locale: string,
): GlossaryWord {
  const serving = servingLocales(
    terms.map((term) => term.locale),
    locale,
  );
  const inLocale = terms.filter((term) => serving.includes(term.locale));
  const ofKind = (kind: string) => inLocale.filter((term) => term.kind === kind);
  const right = [...ofKind('preferred'), ...ofKind('admitted')];
  const never = ofKind('forbidden');
  const short = (text: string) => clip(text, 200).text;
  return {
    term: short(terms.find(({ id }) => id === conceptTermId)?.text ?? ''),
    use: right.slice(0, 3).map(({ text }) => short(text)),
    ...(never.length > 0 && { never: never.slice(0, 5).map(({ text }) => short(text)) }),
    ...(isKept && { isKept: true as const }),
    ...(definition !== '' && { definition: short(definition) }),
  };
}
