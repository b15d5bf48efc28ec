import { exactScore } from '@parlance/contract';
import { syntaxOf } from '@parlance/memory';
import type { ProjectScope } from '../../access/scope.ts';
import type { Db } from '../../db/database.ts';
import { findBestOfMany } from './fills/best.service.ts';
import { getContext, toWanted } from './matches/matches.service.ts';
import { listReadable } from './matches/readable.service.ts';
import { findSimilarOfMany } from './matches/similar.service.ts';
import { anyContext, hashOf } from './texts/segments.service.ts';

/** How alike source texts must be to learn from, in per cent, and from how many for one text. */
const minExampleScore = 70;
const maxExamples = 3;

/** A translation of a text that is alike. */
export interface Example {
  readonly source: string;
  readonly target: string;
  readonly percent: number;
}

type TextPair = Pick<Example, 'source' | 'target'>;

interface Sought {
  readonly locale: string;
  readonly texts: readonly { readonly termId: string; readonly source: string }[];
  readonly hides?: ((pair: TextPair) => boolean) | undefined;
}

/** What the memories of a project have for texts, by term. */
export function createExamples(db: Db) {
  return {
    async findExamples(scope: ProjectScope, { locale, texts, hides = () => false }: Sought) {
      const check = await getContext(db, scope);
      const memories = await listReadable(db, scope, check);
      const wanted = texts.map(({ termId, source }) => ({
        ...toWanted(source, { check, locale, minScore: minExampleScore }),
        termId,
      }));
      const choice = { limit: maxExamples, accepts: (one: TextPair) => !hides(one) };
      const found = await findSimilarOfMany(db, memories, { locale, wanted }, choice);
      return new Map(
        texts.map(({ termId }, at): [string, readonly Example[]] => {
          const examples = (found[at] ?? []).map(({ source, target, score: percent }) => ({
            ...{ source, target, percent },
          }));
          return [termId, examples];
        }),
      );
    },
    async findExact(scope: ProjectScope, { locale, texts }: Sought) {
      const check = await getContext(db, scope);
      const memories = await listReadable(db, scope, check);
      const { locales } = toWanted('', { check, locale, minScore: exactScore });
      const gaps = texts.map(({ termId, source }) => ({
        ...{ termId, source, syntax: syntaxOf(source) },
        ...{ hash: hashOf(source), contextHash: anyContext },
      }));
      const byTerm = new Map(gaps.map((gap) => [gap.termId, gap]));
      const best = await findBestOfMany(
        db,
        {
          ...{ memories, locales, minScore: exactScore },
          readTexts: async (open) => open.flatMap(({ termId }) => byTerm.get(termId) ?? []),
        },
        gaps,
      );
      return new Map([...best].map(([termId, { target }]) => [termId, target]));
    },
  };
}
