import { type CompiledTerms, compileTerms, type Language } from '@parlance/glossary';
import type { GlossaryHit, HitTerm } from '../unit.ts';

/** Which terms of a hit are looked for. `targets` are the accepted ones and then the forbidden ones. */
export type TermsOfHit = 'source' | 'accepted' | 'targets';

/** Many texts have the same hit. */
const compiled = new WeakMap<GlossaryHit, Map<string, CompiledTerms>>();

export function compiledOf(hit: GlossaryHit, which: TermsOfHit, language: Language): CompiledTerms {
  const ofHit = compiled.get(hit) ?? new Map<string, CompiledTerms>();
  compiled.set(hit, ofHit);
  const key = `${which} ${language.locale}`;
  const known = ofHit.get(key) ?? compileTerms(termsOf(hit, which), language);
  ofHit.set(key, known);
  return known;
}

function termsOf(
  { term, accepted, forbidden }: GlossaryHit,
  which: TermsOfHit,
): readonly HitTerm[] {
  if (which === 'source') return [term];
  return which === 'accepted' ? accepted : [...accepted, ...forbidden];
}
