import { findTerms, type TermMatch } from '@parlance/glossary';
import { defineCheck, type Pair } from '../define-check.ts';
import type { FindingData } from '../finding.ts';
import type { GlossaryHit, HitTerm } from '../unit.ts';
import { compiledOf, type TermsOfHit } from './compiled-hits.ts';

/** None of the translations of a term is in the target. */
const missing = defineCheck({
  id: 'glossary.missing',
  severity: 'warning',
  isOnByDefault: true,
  scope: 'form',
  hasFix: false,
  run(pair, report) {
    const { source, target } = pair;
    // One word may be a term of several concepts, of which the text is about one.
    for (const hits of groupByTerm(hitsOf(pair)).values()) {
      const [hit] = hits;
      if (!hit || hits.some(({ isKept, accepted }) => isKept || accepted.length === 0)) continue;
      if (!isCertainIn(pair, source.visible, hit)) continue;
      // What only may be a translation is no mistake.
      const isThere = hits.some((one) => find(pair, target.visible, one, 'accepted').length > 0);
      if (isThere) continue;
      const end = target.text.length;
      const data = toData(
        hit,
        hits.flatMap(({ accepted }) => accepted),
      );
      report({ start: end, end, data, about: hit.term.text });
    }
  },
});

/** A translation that a term must not have is in the target. */
const forbidden = defineCheck({
  id: 'glossary.forbidden',
  severity: 'warning',
  isOnByDefault: true,
  scope: 'form',
  hasFix: true,
  run(pair, report) {
    const { source, target } = pair;
    for (const hit of hitsOf(pair)) {
      if (hit.forbidden.length === 0 || !isCertainIn(pair, source.visible, hit)) continue;
      // A forbidden word may be a part of an accepted one, which is longer.
      const found = find(pair, target.visible, hit, 'targets');
      for (const match of found) {
        const term = hit.forbidden[match.term - hit.accepted.length];
        if (!term || !match.isCertain || found.some((one) => isAcceptedAt(one, match, hit)))
          continue;
        const { start, end } = match;
        const [expected] = hit.accepted;
        const isWhole = target.text.slice(start, end).toLowerCase() === term.text.toLowerCase();
        const data = { ...toData(hit, hit.accepted), forbidden: term.text };
        const fix = expected && isWhole ? { fix: [{ start, end, text: expected.text }] } : {};
        report({ start, end, data, ...fix });
      }
    }
  },
});

/** A term that stays as it is in all languages was translated. */
const kept = defineCheck({
  id: 'glossary.kept',
  severity: 'warning',
  isOnByDefault: true,
  scope: 'form',
  hasFix: false,
  run(pair, report) {
    const { source, target } = pair;
    for (const hit of hitsOf(pair)) {
      const { isKept, term, accepted } = hit;
      if (!isKept || !source.text.includes(term.text)) continue;
      if ([term, ...accepted].some(({ text }) => target.text.includes(text))) continue;
      const end = target.text.length;
      report({ start: end, end, data: toData(hit, accepted), about: term.text });
    }
  },
});

export const glossaryChecks = [missing, forbidden, kept] as const;

const noHits: readonly GlossaryHit[] = [];

function hitsOf({ unit: { glossary } }: Pair): readonly GlossaryHit[] {
  return glossary?.hits ?? noHits;
}

function groupByTerm(hits: readonly GlossaryHit[]): ReadonlyMap<string, readonly GlossaryHit[]> {
  return Map.groupBy(hits, ({ term }) => term.text.toLowerCase());
}

/** What a message says, and what records that a word is a form of one of the terms. */
function toData(hit: GlossaryHit, accepted: readonly HitTerm[]): FindingData {
  return {
    term: hit.term.text,
    accepted: accepted.map(({ text }) => text),
    glossaryId: hit.glossaryId,
    conceptId: hit.conceptId,
    acceptedIds: accepted.map(({ id }) => id),
  };
}

function isCertainIn(pair: Pair, text: string, hit: GlossaryHit): boolean {
  return find(pair, text, hit, 'source').some(({ isCertain }) => isCertain);
}

function isAcceptedAt(other: TermMatch, match: TermMatch, hit: GlossaryHit): boolean {
  return other.start === match.start && other.end === match.end && other.term < hit.accepted.length;
}

const noMatches: readonly TermMatch[] = [];

function find(
  { unit: { glossary, ...unit } }: Pair,
  text: string,
  hit: GlossaryHit,
  which: TermsOfHit,
): readonly TermMatch[] {
  const language = glossary?.languageOf(which === 'source' ? unit.sourceLocale : unit.locale);
  return language ? findTerms(text, compiledOf(hit, which, language), language) : noMatches;
}
