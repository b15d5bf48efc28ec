import type {
  FileTerm,
  GrammaticalGender,
  GrammaticalNumber,
  PartOfSpeech,
  TermKind,
} from './model.ts';

// How files spell what a glossary knows of a term. Values are compared without case, spaces and signs.

const kinds: Readonly<Record<string, TermKind>> = {
  preferred: 'preferred',
  preferredterm: 'preferred',
  preferredtermadmnsts: 'preferred',
  approved: 'preferred',
  standardizedterm: 'preferred',
  admitted: 'admitted',
  admittedterm: 'admitted',
  admittedtermadmnsts: 'admitted',
  allowed: 'admitted',
  forbidden: 'forbidden',
  notrecommended: 'forbidden',
  deprecated: 'forbidden',
  deprecatedterm: 'forbidden',
  deprecatedtermadmnsts: 'forbidden',
  obsolete: 'obsolete',
  superseded: 'obsolete',
  supersededterm: 'obsolete',
  supersededtermadmnsts: 'obsolete',
};

const parts: Readonly<Record<string, PartOfSpeech>> = {
  noun: 'noun',
  commonnoun: 'noun',
  verb: 'verb',
  adjective: 'adjective',
  adverb: 'adverb',
  propernoun: 'properNoun',
  name: 'properNoun',
  other: 'other',
};

const genders: Readonly<Record<string, GrammaticalGender>> = {
  masculine: 'masculine',
  feminine: 'feminine',
  neuter: 'neuter',
  neutral: 'neuter',
  common: 'other',
  other: 'other',
  othergender: 'other',
};

const numbers: Readonly<Record<string, GrammaticalNumber>> = {
  singular: 'singular',
  plural: 'plural',
  dual: 'dual',
  mass: 'mass',
  massnoun: 'mass',
  other: 'other',
  othernumber: 'other',
};

/** The types of terms that are abbreviations, and those that are not. */
const abbreviations: Readonly<Record<string, boolean>> = {
  abbreviation: true,
  acronym: true,
  initialism: true,
  fullform: false,
  shortform: false,
  variant: false,
  phrase: false,
};

const flags: Readonly<Record<string, boolean>> = {
  '1': true,
  true: true,
  yes: true,
  y: true,
  x: true,
  '0': false,
  false: false,
  no: false,
  n: false,
};

/** What a file says of a term, by the name of a field. */
type Read = Partial<Omit<FileTerm, 'locale' | 'text'>>;

const readers = {
  kind: (value: string): Read | undefined => wrap('kind', kinds[value]),
  partOfSpeech: (value: string): Read | undefined => wrap('partOfSpeech', parts[value]),
  gender: (value: string): Read | undefined => wrap('gender', genders[value]),
  number: (value: string): Read | undefined => wrap('number', numbers[value]),
  termType: (value: string): Read | undefined => wrap('isAbbreviation', abbreviations[value]),
  isCaseSensitive: (value: string): Read | undefined => wrap('isCaseSensitive', flags[value]),
  isAbbreviation: (value: string): Read | undefined => wrap('isAbbreviation', flags[value]),
  isExact: (value: string): Read | undefined => wrap('isExact', flags[value]),
  isForbidden: (value: string): Read | undefined => {
    const flag = flags[value];
    return flag === undefined ? undefined : flag ? { kind: 'forbidden' } : {};
  },
} as const;

export type ValueField = keyof typeof readers;

/** What a value says of a term; undefined where nobody knows the value. */
export function readValue(field: ValueField, value: string): Read | undefined {
  return readers[field](toPlain(value));
}

export function readFlag(value: string): boolean | undefined {
  return flags[toPlain(value)];
}

/** A value or a name without case, spaces and signs. */
export function toPlain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function wrap<Key extends keyof Read>(key: Key, value: Read[Key] | undefined): Read | undefined {
  return value === undefined ? undefined : { [key]: value };
}
