import type { endpoints, Output, ParsedQuery } from '@parlance/contract';
import { findTerms, loadLanguage } from '@parlance/glossary';
import type { ProjectScope } from '../../../access/scope.ts';
import { AppError } from '../../../app-error.ts';
import { findCheckContext } from '../../../content/findings/units.queries.ts';
import type { Context } from '../../../context.ts';
import { sourceLocaleOf } from '../../findings/comparisons.service.ts';
import { listTexts } from './candidates.queries.ts';
import { listCompiled } from './compiled.service.ts';

const maxTexts = 20_000;
const maxExampleLength = 300;
/** More are found than are asked for, since some are in a glossary already. */
const maxFound = 2000;

/** Lists what may be terms of a project and is in none of its glossaries. */
export async function listTermCandidates(
  { db, formatWorkers }: Pick<Context, 'db' | 'formatWorkers'>,
  scope: ProjectScope,
  { limit }: ParsedQuery<typeof endpoints.listTermCandidates>,
): Promise<Output<typeof endpoints.listTermCandidates>> {
  const context = await findCheckContext(db, scope);
  if (!context) throw new AppError('NotFound');
  const rows = await listTexts(db, scope, context, maxTexts);
  const locale = sourceLocaleOf(context);
  const texts = rows.map(({ source }) => source);
  const found = await formatWorkers.findCandidates({ texts, locale, limit: maxFound });
  const glossaries = await listCompiled(db, context.glossaries, locale);
  const language = await loadLanguage(locale);
  const isKnown = (text: string) =>
    glossaries.some(({ compiled }) =>
      findTerms(text, compiled, language).some(
        ({ start, end, isCertain }) => isCertain && start === 0 && end === text.length,
      ),
    );
  const candidates = found
    .filter(({ text }) => !isKnown(text))
    .slice(0, limit)
    .map(({ text, count, examples }) => ({
      text,
      count,
      examples: examples.flatMap((at) => {
        const row = rows[at];
        const cut = row && [...row.source].slice(0, maxExampleLength).join('');
        return row && cut !== undefined ? [{ termId: row.term_id, text: cut }] : [];
      }),
    }));
  return { candidates, textsCount: rows.length };
}
