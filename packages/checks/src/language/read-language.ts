import type { Span, TextSyntax } from '@parlance/messages';
import { toFix } from '../check.ts';
import {
  compareFindings,
  type Finding,
  type Fix,
  fingerprintOf,
  type Severity,
} from '../finding.ts';
import type { Form } from '../text/form.ts';
import { readText } from '../text/read-text.ts';
import type { LiveCheckId } from './live-checks.ts';
import { type LanguagePart, type PlainText, readPlainText } from './plain-text.ts';
import { type CheckedWord, isKnown, isOther, listAllWords, listWords } from './words.ts';

/** What a text is that is looked through for mistakes of language. */
export interface LanguageTerm {
  /** Its words count as right, since names stay as they are; null where there is none. */
  readonly source: string | null;
  readonly isPlural: boolean;
  readonly syntax: TextSyntax;
}

/** A mistake as another program tells it. Offsets are those of all parts of the text, joined. */
export interface LanguageMatch extends Span {
  readonly check: LiveCheckId;
  /** What rule of that program it is of. */
  readonly rule: string;
  readonly message: string;
  readonly replacements: readonly string[];
}

export interface Suggestion {
  readonly text: string;
  readonly fix: Fix;
}

export interface LanguageFinding extends Finding<LiveCheckId> {
  /** What may have been meant, the likeliest first. */
  readonly suggestions: readonly Suggestion[];
}

/** A text, read for programs that know a language. */
export interface LanguageReading {
  /** The words to look up, each spelling once. */
  readonly words: readonly Pick<CheckedWord, 'spellings' | 'parts'>[];
  /** All forms with their codes, for programs that read sentences. */
  readonly parts: readonly LanguagePart[];
  /** The findings about words that a dictionary does not have, by what it suggests for each. */
  readonly toSpelling: (
    unknown: ReadonlyMap<string, readonly string[]>,
    severity: Severity,
  ) => readonly LanguageFinding[];
  readonly toFindings: (
    matches: readonly LanguageMatch[],
    severities: Readonly<Partial<Record<LiveCheckId, Severity>>>,
  ) => readonly LanguageFinding[];
}

const maxSuggestions = 5;
const maxFindings = 50;
/** A message of many choices has more forms than anybody waits for: what they share is looked through once at least. */
const maxSigns = 20_000;
/** Sentences of two forms are none of one paragraph. */
const betweenForms: LanguagePart = { kind: 'sign', text: '\n\n', reads: '\n\n' };

/** The fingerprint of a word: the same in all forms and texts, so that ignoring it in a project makes up a list of words. */
export function fingerprintOfWord(word: string): string {
  return fingerprintOf(['spelling', '', word.normalize('NFC')]);
}

/** Reads a text in a locale. Offsets of what is found are those of the stored text. */
export function readLanguage(
  value: string,
  { source, ...term }: LanguageTerm,
  locale: string,
): LanguageReading {
  const isIcu = term.syntax.placeholders.includes('icu');
  const sources = readForms(source ?? '', term);
  const known = new Set(sources.flatMap(({ plain }) => listAllWords(plain, locale)));
  const texts = readForms(value, term).map((text) => ({
    ...text,
    words: listWords(text.plain, locale, known),
  }));
  const words = texts.flatMap((text) => text.words);
  const unique = new Map(words.map((word) => [word.spellings.join('\n'), word]));

  return {
    words: [...unique.values()].map(({ spellings, parts }) => ({ spellings, parts })),
    parts: texts.flatMap(({ plain }, n) =>
      n === 0 ? plain.parts : [betweenForms, ...plain.parts],
    ),
    toSpelling: (unknown, severity) => {
      const findings = texts.flatMap((text) =>
        text.words
          .flatMap(({ parts }) => parts)
          .flatMap((part) => {
            const replacements = unknown.get(part.text);
            if (!replacements) return [];
            const range = text.plain.toForm(part);
            const spelling = { ...range, severity, replacements, word: part.text };
            return [toFinding(text, { ...spelling, check: 'spelling' }, isIcu)];
          }),
      );
      return inOrder(findings);
    },
    toFindings: (matches, severities) => {
      let begin = 0;
      const findings = texts.flatMap((text) => {
        const [from, to] = [begin, begin + text.form.text.length];
        begin = to + betweenForms.text.length;
        return matches
          .filter(({ start, end }) => from <= start && start < end && end <= to)
          .map((match) => ({ ...match, start: match.start - from, end: match.end - from }))
          .flatMap((match) => {
            const severity = severities[match.check];
            const word = text.form.text.slice(match.start, match.end);
            if (!severity || isOfCode(text.plain, match)) return [];
            const isName = isOther(word, locale) || isKnown(word, known);
            if (match.check === 'spelling' && isName) return [];
            return [toFinding(text, { ...match, severity, word }, isIcu)];
          });
      });
      return inOrder(findings);
    },
  };
}

interface ReadForm {
  readonly form: Form;
  readonly plain: PlainText;
}

function readForms(text: string, { isPlural, syntax }: Omit<LanguageTerm, 'source'>): ReadForm[] {
  const kind = syntax.placeholders.includes('icu') ? 'icu' : isPlural ? 'plural' : 'plain';
  const read: ReadForm[] = [];
  let signs = 0;
  for (const form of readText(text, kind, syntax).forms) {
    signs += form.text.length;
    if (signs > maxSigns) break;
    read.push({ form, plain: readPlainText(form) });
  }
  return read;
}

interface Mistake extends Omit<LanguageMatch, 'rule' | 'message'> {
  readonly rule?: string;
  readonly message?: string;
  readonly severity: Severity;
  readonly word: string;
}

function toFinding({ form, plain }: ReadForm, mistake: Mistake, isIcu: boolean): LanguageFinding {
  const { check, severity, start, end, word, rule = '', message = '', replacements } = mistake;
  const path = form.choices.map(({ selector }) => selector);
  const isPlain = !partsIn(plain, mistake).some(({ kind }) => kind === 'code');
  const suggestions = (isPlain ? replacements : [])
    .filter((text) => text !== word && !/[<>&]/.test(text))
    .slice(0, maxSuggestions)
    .flatMap((text) => {
      const fix = toFix([{ start, end, text }], { isIcu }, form);
      return fix ? [{ text, fix }] : [];
    });
  const isSpelling = check === 'spelling';
  return {
    check,
    severity,
    ...(path.length > 0 ? { form: path } : {}),
    ...form.toStored(start, end),
    data: isSpelling ? { word } : { message },
    fingerprint: isSpelling ? fingerprintOfWord(word) : fingerprintOf([check, '', rule, word]),
    suggestions,
  };
}

/** Those that several forms have in common are found in each, and are of none. */
function inOrder(findings: readonly LanguageFinding[]): readonly LanguageFinding[] {
  const found = new Map<string, LanguageFinding>();
  for (const finding of findings) {
    const key = `${finding.check} ${finding.start} ${finding.end} ${finding.fingerprint}`;
    const first = found.get(key);
    if (!first) found.set(key, finding);
    else if (first.form?.join() !== finding.form?.join()) {
      const { form, ...shared } = first;
      found.set(key, shared);
    }
  }
  return [...found.values()].sort(compareFindings).slice(0, maxFindings);
}

function partsIn({ parts }: PlainText, { start, end }: Span): readonly LanguagePart[] {
  let at = 0;
  return parts.filter(({ text }) => {
    const begin = at;
    at += text.length;
    return begin < end && at > start;
  });
}

/** Whether a mistake is one of a value, or of codes alone. */
function isOfCode(plain: PlainText, { check, ...range }: LanguageMatch): boolean {
  const parts = partsIn(plain, range);
  if (check === 'spelling') return parts.some(({ kind, reads }) => kind === 'code' && reads !== '');
  return parts.every(({ kind }) => kind === 'code');
}
