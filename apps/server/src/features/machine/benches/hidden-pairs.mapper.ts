import { normalise, segmentsOf } from '@parlance/memory';
import type { TextPair } from '../ports.service.ts';
import type { MachineText } from '../prompts/texts.service.ts';

/**
 * Makes the rule which translations a model must not be told of beside texts, as they would tell it what is wanted: those of
 * source texts that read the same, plural forms among them, and those that are the approved translation of one.
 */
export function createHiding(
  approved: ReadonlyMap<string, string>,
): (pair: TextPair, texts: readonly MachineText[]) => boolean {
  const normsByTexts = new WeakMap<readonly MachineText[], ReadonlySet<string>>();
  const normsOf = (texts: readonly MachineText[]) => {
    const known = normsByTexts.get(texts);
    if (known) return known;
    const norms = new Set(
      texts.flatMap(({ source }) => segmentsOf(source).map((segment) => segment.norm)),
    );
    normsByTexts.set(texts, norms);
    return norms;
  };
  return ({ source, target }, texts) => {
    const norms = normsOf(texts);
    if (norms.has(normalise(source)) || segmentsOf(source).some(({ norm }) => norms.has(norm))) {
      return true;
    }
    const wanted = target.trim();
    return texts.some(({ term_id }) => approved.get(term_id)?.trim() === wanted);
  };
}
