import type { ProjectScope } from '../../../access/scope.ts';
import type { MachineContext } from '../machine-context.service.ts';
import { toBatches } from '../prompts/batches.mapper.ts';
import { type LocaleContext, openContext } from '../prompts/instructions.service.ts';
import type { MachineText } from '../prompts/texts.service.ts';
import { type Candidate, toPrompt } from './choosing.service.ts';
import { createHiding } from './hidden-pairs.mapper.ts';
import type { ReviewedText } from './reviewed-texts.queries.ts';

/** What one call is about at most: fewer units than of a run, so that little is hidden from a model for the sake of another text. */
const maxUnits = 10;

/** Reads what a candidate is told for a locale, without what would tell it the approved translations. */
export function openBench(
  context: Pick<MachineContext, 'db' | 'ports'>,
  scope: ProjectScope,
  {
    locale,
    candidate,
    texts,
  }: {
    readonly locale: string;
    readonly candidate: Pick<Candidate, 'promptVersion' | 'template'>;
    readonly texts: readonly ReviewedText[];
  },
): Promise<LocaleContext> {
  const approved = new Map(texts.map((text) => [text.term_id, text.approved]));
  const hides = createHiding(approved);
  return openContext(context, scope, locale, { ...toPrompt(candidate), hides });
}

/**
 * Reads texts as if they had no translation, in the order of those of the comparison and divided into calls. Those whose source
 * text is another one by now are left out.
 */
export async function readBatches(
  { readTexts }: LocaleContext,
  texts: readonly ReviewedText[],
): Promise<readonly (readonly MachineText[])[]> {
  const read = await readTexts(texts.map(({ term_id }) => term_id));
  const byTerm = new Map(read.map((text) => [text.term_id, text]));
  const same = texts.flatMap(({ term_id, source }) => {
    const text = byTerm.get(term_id);
    return text?.source === source ? [withoutTranslation(text)] : [];
  });
  return toBatches(same, maxUnits);
}

function withoutTranslation(text: MachineText): MachineText {
  return { ...text, value: '', state: 'untranslated', origin: null, previous_source: null };
}
