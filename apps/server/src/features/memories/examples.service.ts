import { exactScore } from '@parlance/contract';
import { syntaxOf } from '@parlance/memory';
import type { ProjectScope } from '../../access/scope.ts';
import type { CheckContext } from '../../content/findings/units.queries.ts';
import type { Db } from '../../db/database.ts';
import { findBestOfMany } from './fills/best.service.ts';
import { toWanted } from './matches/matches.service.ts';
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
  readonly checks: CheckContext;
  readonly locale: string;
  readonly texts: readonly { readonly termId: string; readonly source: string }[];
  readonly hides?: ((pair: TextPair) => boolean) | undefined;
}

/** What the memories of a project have for texts, by term. */
export function createExamples(db: Db) {
  return {
    async findExamples(
      scope: ProjectScope,
      { checks, locale, texts, hides = () => false }: Sought,
    ) {
      const memories = await listReadable(db, scope, checks);
      const wanted = texts.map(({ termId, source }) => ({
        ...toWanted(source, { check: checks, locale, minScore: minExampleScore }),
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
    async findExact(scope: ProjectScope, { checks, locale, texts }: Sought) {
      const memories = await listReadable(db, scope, checks);
      const { locales } = toWanted('', { check: checks, locale, minScore: exactScore });
      const sources = new Map(texts.map(({ termId, source }) => [termId, source]));
      const gaps = texts.map(({ termId, source }) => ({
        ...{ termId, hash: hashOf(source), contextHash: anyContext },
      }));
      const best = await findBestOfMany(
        db,
        {
          ...{ memories, locales, minScore: exactScore },
          readTexts: async (open) =>
            open.flatMap((gap) => {
              const source = sources.get(gap.termId);
              return source === undefined ? [] : [{ ...gap, source, syntax: syntaxOf(source) }];
            }),
        },
        gaps,
      );
      return new Map([...best].map(([termId, { target }]) => [termId, target]));
    },
  };
}
