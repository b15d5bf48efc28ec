import type { Span } from '@parlance/messages';
import { defineCheck } from '../define-check.ts';
import type { LocaleData } from '../locales/locale-data.ts';
import type { GlossaryHit } from '../unit.ts';
import { findTerm, type TermSearch } from './find-term.ts';

/** None of the translations of a term is in the target. */
const missing = defineCheck({
  id: 'glossary.missing',
  severity: 'warning',
  isOnByDefault: true,
  scope: 'form',
  hasFix: false,
  run({ source, target, unit, locale, sourceLocale }, report) {
    for (const hit of hitsOf(unit.glossary)) {
      if (
        hit.isKept ||
        hit.accepted.length === 0 ||
        !findTerm(source.visible, hit.term, searchOf(hit, sourceLocale))
      )
        continue;
      const search = searchOf(hit, locale);
      if (hit.accepted.some((term) => findTerm(target.visible, term, search))) continue;
      const end = target.text.length;
      report({
        start: end,
        end,
        data: { term: hit.term, accepted: hit.accepted },
        about: hit.term,
      });
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
  run({ target, unit, locale }, report) {
    for (const hit of hitsOf(unit.glossary)) {
      // Words that only begin as the forbidden one does are other words.
      const search = { ...searchOf(hit, locale), isByStem: false };
      for (const term of hit.forbidden) {
        const found = findTerm(target.visible, term, search);
        // A forbidden word may be a part of an accepted one.
        if (
          !found ||
          hit.accepted.some((one) => isInside(found, findTerm(target.visible, one, search)))
        )
          continue;
        const [expected] = hit.accepted;
        const isWhole =
          target.text.slice(found.start, found.end).toLowerCase() === term.toLowerCase();
        report({
          ...found,
          data: { term: hit.term, forbidden: term, accepted: hit.accepted },
          ...(expected !== undefined && isWhole ? { fix: [{ ...found, text: expected }] } : {}),
        });
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
  run({ source, target, unit }, report) {
    for (const { isKept, term, accepted } of hitsOf(unit.glossary)) {
      if (!isKept || !source.text.includes(term)) continue;
      if ([term, ...accepted].some((one) => target.text.includes(one))) continue;
      const end = target.text.length;
      report({ start: end, end, data: { term }, about: term });
    }
  },
});

export const glossaryChecks = [missing, forbidden, kept] as const;

const noHits: readonly GlossaryHit[] = [];

function hitsOf(hits: readonly GlossaryHit[] = noHits): readonly GlossaryHit[] {
  return hits;
}

function searchOf({ isCaseSensitive }: GlossaryHit, { hasSpaces }: LocaleData): TermSearch {
  return { isCaseSensitive, hasSpaces, isByStem: true };
}

function isInside(inner: Span, outer: Span | undefined): boolean {
  return (
    outer !== undefined &&
    outer.start <= inner.start &&
    inner.end <= outer.end &&
    outer.end - outer.start > inner.end - inner.start
  );
}
