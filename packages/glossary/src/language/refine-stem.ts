import type { Stemmer } from './stemmers.ts';

/** Words whose last letters a stemmer takes for an ending that they are none of. */
const keptWords: Readonly<Record<string, RegExp>> = {
  en: /^news$/,
  // запись, подпись: not the ending of a reflexive verb.
  ru: /пись$/,
};

type Rule = readonly [pattern: RegExp, replacement: string];

/** What stemmers leave different in forms of one word, with an example of each. */
const rules: Readonly<Record<string, readonly Rule[]>> = {
  ar: [
    [/^و(?=ال)/, ''],
    [/^ال(?=...)/, ''],
    // ملفات
    [/(...)ا$/, '$1'],
  ],
  // Konto, Konten; Thema, Themen; Datum, Daten.
  de: [[/(...)(?:um|os?|as?)$/, '$1']],
  // user's
  en: [[/'s?$/, '']],
  fi: [
    // asetus, asetuksen, asetusten
    [/([uy])ks$/, '$1s'],
    [/([uy]s)t$/, '$1'],
    // oikeus, oikeuden
    [/(..[ue][uy])d$/, '$1s'],
    // kirjautuminen, kirjautumisen
    [/(..mi)[ns]$/, '$1'],
    // salasana: its end looks like a case.
    [/(...)(?:an|än|ano|äno)$/, '$1'],
    // kuva, kuvia
    [/(...)[aä]$/, '$1'],
  ],
  // запись, записи
  ru: [
    [/ь$/, ''],
    // настройка, настроек; кнопка, кнопок
    [/(..)[йеоь]к$/, '$1к'],
  ],
  tr: [
    [/ç$/, 'c'],
    // bildirim, bildirimler
    [/(...)[ıiuü]m$/, '$1'],
    // kullanıcı, parola
    [/(..)[ıiuüae]$/, '$1'],
  ],
};

/** The stem of a word by a stemmer, made the same for more of its forms. */
export function refineStem(language: string, word: string, stemmer: Stemmer): string {
  let stem = keptWords[language]?.test(word) ? word : stemmer(word);
  for (const [pattern, replacement] of rules[language] ?? []) {
    stem = stem.replace(pattern, replacement);
  }
  return stem;
}
