import {
  type FileConcept,
  type FileLoss,
  type FileTerm,
  maxDomainLength,
  maxForms,
  maxNoteLength,
  maxTermLength,
} from './model.ts';

interface Place {
  readonly line?: number;
  readonly column?: number;
}

/** Collects what a glossary has no place for. */
export function createLosses() {
  const losses: FileLoss[] = [];
  return {
    losses,
    add(code: FileLoss['code'], message: string, place: Place = {}): void {
      losses.push({ code, message, ...place });
    },
  };
}

export type Losses = ReturnType<typeof createLosses>;

/** A text as a glossary keeps it: on one line where it is a term, and no longer than it may be. */
export function fitText(
  text: string,
  max: number,
  losses: Losses,
  place: Place,
  isLine = false,
): string {
  const normal = text.replaceAll('\0', '').toWellFormed();
  const trimmed = (isLine ? normal.replace(/\s*[\r\n]+\s*/g, ' ') : normal).trim();
  const points = trimmed.length > max ? [...trimmed] : [];
  if (points.length <= max) return trimmed;
  losses.add('value', `is cut to ${max} characters: ${points.slice(0, 40).join('')}…`, place);
  return points.slice(0, max).join('');
}

/** The texts of a concept as a glossary keeps them. */
export function fitConcept<Concept extends Omit<FileConcept, 'terms'>>(
  concept: Concept,
  losses: Losses,
  place: Place,
): Concept {
  const { definition, domain, note } = concept;
  return {
    ...concept,
    ...(definition === undefined
      ? {}
      : { definition: fitText(definition, maxNoteLength, losses, place) }),
    ...(domain === undefined ? {} : { domain: fitText(domain, maxDomainLength, losses, place) }),
    ...(note === undefined ? {} : { note: fitText(note, maxNoteLength, losses, place) }),
  };
}

/** Terms as a glossary keeps them: each text of a locale once, and none that is empty. */
export function fitTerms(
  terms: readonly FileTerm[],
  losses: Losses,
  place: Place,
): readonly FileTerm[] {
  const seen = new Set<string>();
  return terms.flatMap((term) => {
    const text = fitText(term.text, maxTermLength, losses, place, true);
    if (text === '') return [];
    const key = JSON.stringify([term.locale, text]);
    if (seen.has(key)) {
      losses.add('duplicate', `has a term twice in ${term.locale}: ${text}`, place);
      return [];
    }
    seen.add(key);
    const { forms, usageNote, ...rest } = term;
    return [
      {
        ...rest,
        text,
        ...(forms ? { forms: fitForms(forms, losses, place) } : {}),
        ...(usageNote === undefined
          ? {}
          : { usageNote: fitText(usageNote, maxNoteLength, losses, place) }),
      },
    ];
  });
}

function fitForms(forms: readonly string[], losses: Losses, place: Place): readonly string[] {
  const fitted = forms
    .map((form) => fitText(form, maxTermLength, losses, place, true))
    .filter((form) => form !== '');
  const unique = [...new Set(fitted)];
  if (unique.length > maxForms) {
    losses.add('value', `has more than ${maxForms} forms of a term`, place);
  }
  return unique.slice(0, maxForms);
}
