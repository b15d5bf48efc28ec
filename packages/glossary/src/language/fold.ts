/** Gives words that differ only in case, width or optional signs the same spelling. */
export type Fold = (word: string) => string;

/** Signs that words of Arabic and Hebrew are written with or without: vowels, and what stretches a word. */
const optionalSigns = /[\u0610-\u061A\u064B-\u065F\u0670\u0640\u0591-\u05C7]/g;
const alefs = /[أإآٱ]/g;
const greekAccents = /[\u0301\u0342\u0300\u0313\u0314]/g;

const ofLanguages: Readonly<Record<string, Fold>> = {
  ar: (word) => word.replace(optionalSigns, '').replace(alefs, 'ا').replace(/ى/g, 'ي'),
  fa: (word) => word.replace(optionalSigns, '').replace(/ي/g, 'ی').replace(/ك/g, 'ک'),
  he: (word) => word.replace(optionalSigns, ''),
  // Words in capitals have no accents, and the sigma at the end has a form of its own.
  el: (word) => word.normalize('NFD').replace(greekAccents, '').normalize('NFC').replace(/ς$/, 'σ'),
  de: (word) => word.replace(/ß/g, 'ss'),
  ru: (word) => word.replace(/ё/g, 'е'),
};

/** Languages in which the capital of `i` has a dot, and that of `ı` has none. */
const withDottedCapital = ['tr', 'az', 'tt', 'kk'];

const plainAscii = /^[a-z0-9]+$/;

/** The fold of a language. */
export function foldOf(language: string): Fold {
  const lower = withDottedCapital.includes(language)
    ? (word: string) => word.toLocaleLowerCase('tr')
    : (word: string) => word.toLowerCase();
  const further = ofLanguages[language];
  return (word) => {
    if (plainAscii.test(word)) return word;
    const folded = lower(word.normalize('NFKC')).replace(/[\u2018\u2019\u02BC\uFF07]/g, "'");
    return further ? further(folded) : folded;
  };
}
