import { isKnownLanguage, readLocaleCode } from '@parlance/messages';
import { toPlain, type ValueField } from './values.ts';

/** What a column of a table says, of the concept of its row or of a term in a locale. */
export type Column =
  | { readonly of: 'concept'; readonly field: ConceptField }
  | { readonly of: 'row'; readonly field: ValueField | 'usageNote' | 'forms' | 'locale' | 'term' }
  | {
      readonly of: 'term';
      readonly locale: string;
      readonly field: ValueField | 'usageNote' | 'forms' | 'text';
    }
  /** It says nothing that anybody would miss. */
  | { readonly of: 'nothing' };

export type ConceptField = 'id' | 'definition' | 'domain' | 'note' | 'isKept' | 'isTranslatable';

const conceptNames: Readonly<Record<string, ConceptField>> = {
  conceptid: 'id',
  id: 'id',
  definition: 'definition',
  description: 'definition',
  explanation: 'definition',
  conceptdefinition: 'definition',
  translatorcomments: 'definition',
  domain: 'domain',
  subject: 'domain',
  subjectfield: 'domain',
  conceptsubject: 'domain',
  note: 'note',
  notes: 'note',
  comment: 'note',
  conceptnote: 'note',
  developercomments: 'note',
  donottranslate: 'isKept',
  readonly: 'isKept',
  nontranslatable: 'isKept',
  translatable: 'isTranslatable',
};

const termNames: Readonly<Record<string, ValueField | 'usageNote' | 'forms'>> = {
  kind: 'kind',
  status: 'kind',
  termstatus: 'kind',
  pos: 'partOfSpeech',
  partofspeech: 'partOfSpeech',
  gender: 'gender',
  number: 'number',
  type: 'termType',
  termtype: 'termType',
  casesensitive: 'isCaseSensitive',
  abbreviation: 'isAbbreviation',
  exact: 'isExact',
  exactmatch: 'isExact',
  forbidden: 'isForbidden',
  forms: 'forms',
  usage: 'usageNote',
  usagenote: 'usageNote',
};

/** Columns of other systems without what a glossary has. */
const ignored = [
  'location',
  'fuzzy',
  'context',
  'tags',
  'url',
  'concepturl',
  'conceptfigure',
  'lemma',
];

/** The locales that columns without one are about. */
export interface ColumnLocales {
  readonly sourceLocale: string;
  /** Of a column `target`. */
  readonly locale: string | undefined;
}

/** The columns of a header; undefined for names that nobody knows. */
export function readHeader(
  names: readonly string[],
  locales: ColumnLocales,
): readonly (Column | undefined)[] {
  const isLong = names.some((name) => toPlain(name) === 'locale' || toPlain(name) === 'language');
  return names.map((name) => readName(name.trim(), locales, isLong));
}

function readName(
  name: string,
  { sourceLocale, locale }: ColumnLocales,
  isLong: boolean,
): Column | undefined {
  const plain = toPlain(name);
  if (plain === '' || ignored.includes(plain)) return { of: 'nothing' };
  if (isLong && (plain === 'locale' || plain === 'language')) return { of: 'row', field: 'locale' };
  if (plain === 'term' || plain === 'source') {
    if (isLong) return { of: 'row', field: 'term' };
    return { of: 'term', locale: sourceLocale, field: 'text' };
  }
  if (plain === 'target' || plain === 'translation') {
    return locale === undefined ? undefined : { of: 'term', locale, field: 'text' };
  }
  const field = Object.hasOwn(termNames, plain) ? termNames[plain] : undefined;
  if (field) return { of: 'row', field };
  const concept = Object.hasOwn(conceptNames, plain) ? conceptNames[plain] : undefined;
  if (concept) return { of: 'concept', field: concept };
  return readLocalised(name);
}

/** `term_de`, `Term [de]`, `de`, `de_description`, `Part of Speech [de]`, `forms_de`. */
function readLocalised(name: string): Column | undefined {
  const bracketed = /^(.*?)\s*[[(]([^\])]+)[\])]$/.exec(name);
  const candidates: readonly (readonly [field: string, locale: string])[] = bracketed
    ? [[bracketed[1] ?? '', bracketed[2] ?? '']]
    : [
        ...splits(name).flatMap(
          ([head, tail]) =>
            [
              [head, tail],
              [tail, head],
            ] as const,
        ),
        ['term', name],
      ];
  for (const [fieldName, code] of candidates) {
    const reading = readLocaleCode(code);
    if (!('code' in reading) || !isKnownLanguage(reading.code.split('_')[0] ?? '')) continue;
    const field = localisedField(toPlain(fieldName));
    if (field === 'nothing') return { of: 'nothing' };
    if (field) return { of: 'term', locale: reading.code, field };
  }
  return undefined;
}

function localisedField(plain: string) {
  if (plain === 'term' || plain === '') return 'text';
  if (plain === 'description' || plain === 'note') return 'usageNote';
  if (ignored.includes(plain)) return 'nothing';
  return Object.hasOwn(termNames, plain) ? termNames[plain] : undefined;
}

/** The ways to take a name apart at a sign, the last sign first. */
function splits(name: string): readonly (readonly [string, string])[] {
  return [...name.matchAll(/[_\s:.-]/g)]
    .map(({ index }) => [name.slice(0, index), name.slice(index + 1)] as const)
    .reverse();
}
