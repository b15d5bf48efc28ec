export { type Adaptation, adapt } from './adapting/adapt.ts';
export {
  type AskedKeys,
  askedGrams,
  keysToAsk,
  keysToStore,
  keysVersion,
  rarestKey,
  setsToHit,
  similarLengths,
  storedGrams,
} from './keys/keys.ts';
export { type Judgement, judge, type RememberedPair, type WantedText } from './matching/judge.ts';
export { createComparison, signSimilarity } from './matching/similarity.ts';
export { wordsOf } from './matching/words.ts';
export { normalise } from './texts/normalise.ts';
export { listParts, type Part, type PartKind, syntaxOf } from './texts/parts.ts';
export { type Segment, segmentsOf, targetOfForm } from './texts/segments.ts';
