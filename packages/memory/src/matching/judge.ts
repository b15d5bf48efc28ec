import { listStoredForms, type TextSyntax } from '@parlance/messages';
import { type Adaptation, adapt } from '../adapting/adapt.ts';
import { skeletonOf } from '../texts/normalise.ts';
import { syntaxOf } from '../texts/parts.ts';

/** A text that a translation is wanted of. */
export interface WantedText {
  readonly source: string;
  readonly norm: string;
  /** How programs read it; without it, as the text looks. */
  readonly syntax?: TextSyntax | undefined;
  readonly locales: { readonly source: string; readonly target: string };
}

/** A pair of texts in a memory. */
export interface RememberedPair {
  readonly source: string;
  readonly norm: string;
  readonly target: string;
}

export interface Judgement extends Adaptation {
  readonly kind: 'exact' | 'adapted' | 'similar';
  /** In per cent, without penalties of a memory. */
  readonly score: number;
}

/** What is taken off where case or punctuation differ, and where numbers, tags or placeholders do. */
const caseCost = 1;
const partsCost = 2;

/** Tells what a pair is worth for a text whose words are similar by `similarity` per cent, and adapts its translation. */
export function judge(wanted: WantedText, pair: RememberedPair, similarity: number): Judgement {
  if (pair.source === wanted.source) {
    return { kind: 'exact', score: 100, target: pair.target, isAdapted: false };
  }
  const syntax = wanted.syntax ?? syntaxOf(wanted.source);
  const adapted = adapt(
    { source: wanted.source, syntax },
    { source: pair.source, target: pair.target },
    wanted.locales,
  );
  const hasOtherParts = adapted === undefined || adapted.isAdapted;
  const target = adapted ?? { target: pair.target, isAdapted: false };
  if (pair.norm !== wanted.norm) {
    const score = Math.min(99, similarity) - (hasOtherParts ? partsCost : 0);
    return { kind: 'similar', score, ...target };
  }
  const isSame = shapeOf(wanted.source, syntax) === shapeOf(pair.source, syntax);
  if (isSame && adapted) return { kind: 'adapted', score: 100, ...target };
  const score = 100 - (isSame ? 0 : caseCost) - (adapted ? 0 : partsCost);
  return { kind: 'similar', score, ...target };
}

/** A text but for its parts, form by form. */
function shapeOf(text: string, syntax: TextSyntax): string {
  const forms = listStoredForms(text);
  if (forms.length === 0) return skeletonOf(text, syntax);
  return forms.map((form) => `${form.selector}\n${skeletonOf(form.text, syntax)}`).join('\n');
}
