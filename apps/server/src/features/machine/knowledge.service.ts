import { type Concept, exactScore, type GlossaryMatch, maxMatchedTexts } from '@parlance/contract';
import { servingLocales } from '@parlance/glossary';
import { syntaxOf } from '@parlance/memory';
import type { ProjectScope } from '../../access/scope.ts';
import type { Db } from '../../db/database.ts';
import { findGlossaryMatches } from '../glossaries/matching/matches.service.ts';
import { findSameOfMany } from '../memories/fills/best.service.ts';
import { getContext, toWanted } from '../memories/matches/matches.service.ts';
import { listReadable } from '../memories/matches/readable.service.ts';
import { findSimilar } from '../memories/matches/similar.service.ts';
import { anyContext } from '../memories/texts/segments.service.ts';
import type { GlossaryHint, MachinePorts, MemoryExample, Sought } from './ports.service.ts';

/** How alike source texts must be for a model to learn from, in per cent, and from how many for one text. */
const minExampleScore = 70;
const maxExamples = 3;

/** What the memories and the glossaries of a project know. */
export function createKnowledge(db: Db): MachinePorts {
  return {
    async findExamples(scope, { locale, texts }) {
      const check = await getContext(db, scope);
      const memories = await listReadable(db, scope, check);
      const examples = new Map<string, readonly MemoryExample[]>();
      for (const { termId, source } of texts) {
        const wanted = {
          ...toWanted(source, { check, locale, minScore: minExampleScore }),
          termId,
        };
        const found = await findSimilar(db, memories, wanted);
        const best = found.slice(0, maxExamples);
        examples.set(
          termId,
          best.map(({ source: text, target, score }) => ({ source: text, target, percent: score })),
        );
      }
      return examples;
    },
    async findExact(scope, { locale, texts }) {
      const check = await getContext(db, scope);
      const memories = await listReadable(db, scope, check);
      const { locales } = toWanted('', { check, locale, minScore: exactScore });
      const rules = { memories, locales, minScore: exactScore };
      const gaps = texts.map(({ termId, source }) => ({
        ...{ termId, source, contextHash: anyContext, syntax: syntaxOf(source) },
      }));
      const best = await findSameOfMany(db, rules, gaps);
      return new Map([...best].map(([termId, { target }]) => [termId, target]));
    },
    async findHints(scope, sought) {
      const hints = new Map<string, readonly GlossaryHint[]>();
      for (let at = 0; at < sought.texts.length; at += maxMatchedTexts) {
        const texts = sought.texts.slice(at, at + maxMatchedTexts);
        await addHints(db, scope, { ...sought, texts }, hints);
      }
      return hints;
    },
  };
}

/** Texts are looked through as they look by themselves, since a term may be deleted meanwhile. */
async function addHints(
  db: Db,
  scope: ProjectScope,
  { locale, texts }: Sought,
  hints: Map<string, readonly GlossaryHint[]>,
): Promise<void> {
  const { matches, concepts } = await findGlossaryMatches(db, scope, {
    locale,
    texts: texts.map(({ source }) => ({ value: source })),
  });
  const byId = new Map(concepts.map((concept) => [concept.id, concept]));
  for (const [at, { termId }] of texts.entries()) {
    const found = (matches[at] ?? []).filter(({ isCertain }) => isCertain);
    const own = found.flatMap((match) => {
      const concept = byId.get(match.conceptId);
      return concept ? [toHint(match, concept, locale)] : [];
    });
    hints.set(termId, own);
  }
}

function toHint(match: GlossaryMatch, { terms, isKept }: Concept, locale: string): GlossaryHint {
  const known = terms.map((term) => term.locale);
  const serving = servingLocales(known, locale);
  const inLocale = terms.filter((term) => serving.includes(term.locale));
  const textsOf = (...kinds: readonly string[]) =>
    inLocale.filter(({ kind }) => kinds.includes(kind)).map(({ text }) => text);
  return {
    term: terms.find(({ id }) => id === match.conceptTermId)?.text ?? '',
    preferred: [...textsOf('preferred'), ...textsOf('admitted')],
    forbidden: textsOf('forbidden'),
    isKept,
  };
}
