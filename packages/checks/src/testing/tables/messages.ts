import { icuSyntax, plainSyntax, type TokenStyle } from '@parlance/messages';
import type { CheckTables } from '../tables.ts';

const icu = { syntax: icuSyntax, isIcu: true };
const plural = {
  syntax: { ...plainSyntax, placeholders: ['c'] satisfies readonly TokenStyle[] },
  isPlural: true,
};

const i18next = {
  syntax: { ...plainSyntax, placeholders: ['i18next'] satisfies readonly TokenStyle[] },
  isPlural: true,
};

export const messageTables: CheckTables<
  | 'icu.syntax'
  | 'icu.arguments'
  | 'plural.missing'
  | 'plural.superfluous'
  | 'plural.same'
  | 'plural.number'
> = {
  'icu.syntax': [
    {
      unit: icu,
      fires: `
        de | Hi {name} | Hallo {name
        de | {n, plural, one {# file} other {# files}} | {n, plural, one {# Datei} other {# Dateien}
        de | {n, plural, one {# file} other {# files}} | {n, plural one {# Datei} other {# Dateien}}
        de | {n, plural, one {# file} other {# files}} | {n, Plural, one {# Datei} other {# Dateien}}
        de | {g, select, male {he} other {they}} | {g, select, male {er} male {er} other {sie}}
        de | {g, select, male {he} other {they}} | {g, select, male {er}}
        de | Hi {name} | Hallo {}
      `,
      silent: `
        an apostrophe before a brace, which is quoted twice | fr | In {dir} | D''{dir}
        an apostrophe in a word | fr | The file {name} | L'application {name}
        tags of FormatJS | de | <b>Hi</b> {name} | <b>Hallo</b> {name}
        a smaller sign | de | {n} is less than 5 | {n} < 5
        quoted braces | de | Braces: '{}' | Klammern: '{}'
        a source that does not parse either | de | Braces { and } | Klammern { und }
        an offset and exact numbers | de | {n, plural, offset:1 =0 {nobody} one {you and #} other {you and #}} | {n, plural, offset:1 =0 {niemand} one {du und #} other {du und #}}
        a skeleton of a number | de | {n, number, ::compact-short} | {n, number, ::compact-short}
        line breaks between the forms | de | {n, plural, one {# file} other {# files}} | {n, plural,⏎one {# Datei}⏎other {# Dateien}}
      `,
    },
    {
      unit: plural,
      fires: `
        de | {n, plural, one {%d file} other {%d files}} | {n, plural, one {%d Datei} other {%d Dateien}
      `,
      silent: `
        a stored plural with quoted braces | de | {n, plural, one {'{' %d} other {%d}} | {n, plural, one {'{' %d} other {%d}}
        a plural without other, which another check finds | de | {n, plural, one {%d file} other {%d files}} | {n, plural, one {%d Datei}}
      `,
    },
  ],
  'icu.arguments': {
    unit: icu,
    fires: `
      de | {count, plural, one {# file} other {# files}} | {anzahl, plural, one {# Datei} other {# Dateien}} | {count, plural, one {# Datei} other {# Dateien}}
      de | {count, plural, one {# file} other {# files}} | {count, select, one {# Datei} other {# Dateien}}
      de | {g, select, male {he} other {they}} | {g, select, männlich {er} other {sie}} | {g, select, male {er} other {sie}}
      de | {g, select, male {he} female {she} other {they}} | {g, select, mann {er} frau {sie} other {sie}}
      de | {n, selectordinal, one {#st} other {#th}} | {n, plural, one {#.} other {#.}}
      fr | Deleted by {name} | {genre, select, male {Supprimé} other {Supprimée}} par {name}
    `,
    silent: `
      a select that the target adds of a value that it has (other only) | de | {name} sent it | {name, select, other {{name} hat es gesendet}}
      fewer options, which fall to other | de | {g, select, male {he} female {she} other {they}} | {g, select, male {er} other {sie}}
      a select left out | ja | {g, select, male {he} female {she} other {they}} sent it | 送信しました
      a plural of a value that the source shows | pl | {n} files | {n, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}
      exact numbers | de | {n, plural, one {# file} other {# files}} | {n, plural, =0 {keine Datei} one {# Datei} other {# Dateien}}
      other categories | pl | {n, plural, one {# file} other {# files}} | {n, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}
      choices that change places | de | {g, select, male {he} other {they}} has {n, plural, one {# file} other {# files}} | {n, plural, one {# Datei} other {# Dateien}} von {g, select, male {ihm} other {ihnen}}
      the same choice twice | de | {g, select, male {he} other {they}} | {g, select, male {er} other {sie}} und {g, select, male {sein} other {ihr}}
      a plural without any in the target | ja | {n, plural, one {# file} other {# files}} | {n} ファイル
      a text without choices | de | Hi {name} | Hallo {name}
    `,
  },
  'plural.missing': [
    {
      unit: i18next,
      fires: `
        pl | {count, plural, one {{{count}} file} other {{{count}} files}} | {count, plural, one {{{count}} plik} other {{{count}} pliku}} | {count, plural, one {{{count}} plik} few {{{count}} pliku} many {{{count}} pliku} other {{{count}} pliku}}
        fr | {n, plural, one {a {{n}}} other {b {{n}}}} | ⏎{n, plural,⏎ one {} other {c {{n}}}}⏎ | ⏎{n, plural,⏎ one {c {{n}}} other {c {{n}}}}⏎
      `,
      silent: `
        all forms with braces that are not quoted | pl | {count, plural, one {{{count}} file} other {{{count}} files}} | {count, plural, one {{{count}} plik} few {{{count}} pliki} many {{{count}} plików} other {{{count}} pliku}}
        an exact number with such braces | de | {count, plural, one {{{count}} file} other {{{count}} files}} | {count, plural, =1 {{{count}} Datei} other {{{count}} Dateien}}
      `,
    },
    {
      unit: plural,
      fires: `
        pl | {n, plural, one {%d file} other {%d files}} | {n, plural, one {%d plik} other {%d pliku}} | {n, plural, one {%d plik} few {%d pliku} many {%d pliku} other {%d pliku}}
        de | {n, plural, one {%d file} other {%d files}} | {n, plural, other {%d Dateien}} | {n, plural, one {%d Dateien} other {%d Dateien}}
        de | {n, plural, one {%d file} other {%d files}} | {n, plural, one {} other {%d Dateien}} | {n, plural, one {%d Dateien} other {%d Dateien}}
        de | {n, plural, one {%d file} other {%d files}} | {n, plural, one {%d Datei}}
        ru | {n, plural, one {%d file} other {%d files}} | {n, plural, one {%d файл} few {%d файла} other {%d файла}} | {n, plural, one {%d файл} few {%d файла} many {%d файла} other {%d файла}}
        ru | {n, plural, one {%d file} other {%d files}} | {n, plural,⏎  one{%d файл}⏎  few{%d файла}⏎  other{%d файла}⏎} | {n, plural,⏎  one{%d файл}⏎  few{%d файла}⏎  many{%d файла}⏎  other{%d файла}⏎}
        de | {n, plural, one {%d file} other {%d files}} | {n, plural, one {%d Datei} other { }}
      `,
      silent: `
        all forms of German | de | {n, plural, one {%d file} other {%d files}} | {n, plural, one {%d Datei} other {%d Dateien}}
        one form of Japanese | ja | {n, plural, one {%d file} other {%d files}} | {n, plural, other {%d ファイル}}
        many of French, which is for millions | fr | {n, plural, one {%d file} other {%d files}} | {n, plural, one {%d fichier} other {%d fichiers}}
        many of Spanish | es | {n, plural, one {%d file} other {%d files}} | {n, plural, one {%d archivo} other {%d archivos}}
        many of Italian | it | {n, plural, one {%d file} other {%d files}} | {n, plural, one {%d file} other {%d file}}
        many of Portuguese | pt | {n, plural, one {%d file} other {%d files}} | {n, plural, one {%d ficheiro} other {%d ficheiros}}
        a plural without any text, which is not translated | de | {n, plural, one {%d file} other {%d files}} | {n, plural, one {} other {}}
        many of Czech, which is for fractions | cs | {n, plural, one {%d file} other {%d files}} | {n, plural, one {%d soubor} few {%d soubory} other {%d souborů}}
        an unknown language | qaa | {n, plural, one {%d file} other {%d files}} | {n, plural, other {%d x}}
      `,
    },
    {
      unit: icu,
      fires: `
        pl | {n, plural, one {# file} other {# files}} | {n, plural, one {# plik} other {# pliku}} | {n, plural, one {# plik} few {# pliku} many {# pliku} other {# pliku}}
      `,
      silent: `
        an exact number for all of a category | de | {n, plural, one {# file} other {# files}} | {n, plural, =1 {eine Datei} other {# Dateien}}
        an exact number beside the form of its category | pl | {n, plural, one {# file} other {# files}} | {n, plural, =0 {brak} one {# plik} few {# pliki} many {# plików} other {# pliku}}
        a form that is nested | de | {g, select, male {{n, plural, one {# file} other {# files}}} other {x}} | {g, select, male {{n, plural, one {# Datei} other {# Dateien}}} other {y}}
      `,
    },
  ],
  'plural.superfluous': [
    {
      unit: i18next,
      fires: `
        de | {count, plural, one {{{count}} file} other {{{count}} files}} | {count, plural, one {{{count}} Datei} few {{{count}} Dateien} other {{{count}} Dateien}} | {count, plural, one {{{count}} Datei} other {{{count}} Dateien}}
      `,
      silent: ``,
    },
    {
      unit: plural,
      fires: `
      de | {n, plural, one {%d file} other {%d files}} | {n, plural,⏎  one {%d Datei}⏎  few {%d Dateien}⏎  other {%d Dateien}⏎} | {n, plural,⏎  one {%d Datei}⏎  other {%d Dateien}⏎}
      de | {n, plural, one {%d file} other {%d files}} | {n, plural, one {%d Datei} few {%d Dateien} other {%d Dateien}} | {n, plural, one {%d Datei} other {%d Dateien}}
      ja | {n, plural, one {%d file} other {%d files}} | {n, plural, one {%d ファイル} other {%d ファイル}} | {n, plural, other {%d ファイル}}
      zh | {n, plural, one {%d file} other {%d files}} | {n, plural, one {%d 个文件} other {%d 个文件}} | {n, plural, other {%d 个文件}}
      ru | {n, plural, one {%d file} other {%d files}} | {n, plural, zero {%d нет} one {%d файл} few {%d файла} many {%d файлов} other {%d файла}} | {n, plural, one {%d файл} few {%d файла} many {%d файлов} other {%d файла}}
      de | {n, plural, one {%d file} other {%d files}} | {n, plural, one {%d Datei} other {%d Dateien} many {%d Dateien}} | {n, plural, one {%d Datei} other {%d Dateien}}
      tr | {n, plural, one {%d file} other {%d files}} | {n, plural, one {%d dosya} two {%d dosya} other {%d dosya}} | {n, plural, one {%d dosya} other {%d dosya}}
    `,
      silent: `
      the forms of the language | pl | {n, plural, one {%d file} other {%d files}} | {n, plural, one {%d plik} few {%d pliki} many {%d plików} other {%d pliku}}
      =0 is an exact number | de | {n, plural, one {%d file} other {%d files}} | {n, plural, =0 {keine} one {%d Datei} other {%d Dateien}}
      =1 is an exact number | ja | {n, plural, one {%d file} other {%d files}} | {n, plural, =1 {一つ} other {%d ファイル}}
      many of French | fr | {n, plural, one {%d file} other {%d files}} | {n, plural, one {%d fichier} many {%d de fichiers} other {%d fichiers}}
      an unknown language | qaa | {n, plural, one {%d file} other {%d files}} | {n, plural, one {%d x} few {%d x} other {%d x}}
      zero of Latvian | lv | {n, plural, one {%d file} other {%d files}} | {n, plural, zero {%d failu} one {%d fails} other {%d faili}}
      two of Hebrew | he | {n, plural, one {%d file} other {%d files}} | {n, plural, one {קובץ} two {שני קבצים} other {%d קבצים}}
      a text without forms | de | Files | Dateien
      forms that are missing | de | {n, plural, one {%d file} other {%d files}} | {n, plural, other {%d Dateien}}
      all forms of Arabic | ar | {n, plural, one {%d file} other {%d files}} | {n, plural, zero {%d} one {%d ملف} two {%d ملفان} few {%d ملفات} many {%d ملفًا} other {%d ملف}}
    `,
    },
  ],
  'plural.same': {
    unit: plural,
    fires: `
      de | {n, plural, one {%d file} other {%d files}} | {n, plural, one {%d Dateien} other {%d Dateien}}
      fr | {n, plural, one {%d file} other {%d files}} | {n, plural, one {%d fichiers} other {%d fichiers}}
      pl | {n, plural, one {%d file} other {%d files}} | {n, plural, one {%d plik} few {%d plik} many {%d plik} other {%d plik}}
      ru | {n, plural, one {%d file} other {%d files}} | {n, plural, one {%d файл} few {%d файл} many {%d файл} other {%d файл}}
      sv | {n, plural, one {%d file} other {%d files}} | {n, plural, one {%d fil} other {%d fil}}
      es | {n, plural, one {%d day} other {%d days}} | {n, plural, one {%d días} other {%d días}}
    `,
    silent: `
      some forms of Polish are equal | pl | {n, plural, one {%d file} other {%d files}} | {n, plural, one {%d plik} few {%d pliki} many {%d plików} other {%d plików}}
      nouns of Hungarian do not change | hu | {n, plural, one {%d file} other {%d files}} | {n, plural, one {%d fájl} other {%d fájl}}
      nouns of Turkish | tr | {n, plural, one {%d file} other {%d files}} | {n, plural, one {%d dosya} other {%d dosya}}
      one form of Japanese | ja | {n, plural, one {%d file} other {%d files}} | {n, plural, other {%d ファイル}}
      the source has one text, too | de | {n, plural, one {%d MB} other {%d MB}} | {n, plural, one {%d MB} other {%d MB}}
      a single form | de | {n, plural, one {%d file} other {%d files}} | {n, plural, other {%d Dateien}}
      nouns of Persian | fa | {n, plural, one {%d file} other {%d files}} | {n, plural, one {%d پرونده} other {%d پرونده}}
      nouns of Korean | ko | {n, plural, one {%d file} other {%d files}} | {n, plural, one {파일 %d개} other {파일 %d개}}
      a text without forms | de | Files | Dateien
      forms that differ in one letter | sv | {n, plural, one {%d file} other {%d files}} | {n, plural, one {%d fil} other {%d filer}}
    `,
  },
  'plural.number': {
    unit: plural,
    fires: `
      de | {n, plural, one {%d file} other {%d files}} | {n, plural, one {%d Datei} other {Dateien}}
      ru | {n, plural, one {One file} other {%d files}} | {n, plural, one {Файл} few {%d файла} many {%d файлов} other {%d файла}}
      uk | {n, plural, one {One file} other {%d files}} | {n, plural, one {Файл} few {%d файли} many {%d файлів} other {%d файлу}}
      lt | {n, plural, one {One file} other {%d files}} | {n, plural, one {Failas} few {%d failai} other {%d failų}}
      ja | {n, plural, one {One file} other {%d files}} | {n, plural, other {ファイル}}
      pl | {n, plural, one {One file} other {%d files}} | {n, plural, one {Plik} few {Pliki} many {%d plików} other {%d pliku}}
    `,
    silent: `
      one of German, which is one number | de | {n, plural, one {%d file} other {%d files}} | {n, plural, one {eine Datei} other {%d Dateien}}
      two of Arabic | ar | {n, plural, one {%d file} other {%d files}} | {n, plural, zero {%d} one {ملف} two {ملفان} few {%d ملفات} many {%d ملفًا} other {%d ملف}}
      two of Slovenian has the number | sl | {n, plural, one {%d file} other {%d files}} | {n, plural, one {%d datoteka} two {%d datoteki} few {%d datoteke} other {%d datotek}}
      an exact number | de | {n, plural, one {%d file} other {%d files}} | {n, plural, =0 {keine Datei} one {%d Datei} other {%d Dateien}}
      a source without the number | de | {n, plural, one {File} other {Files}} | {n, plural, one {Datei} other {Dateien}}
      all forms have it | ru | {n, plural, one {%d file} other {%d files}} | {n, plural, one {%d файл} few {%d файла} many {%d файлов} other {%d файла}}
      the number by its position | de | {n, plural, one {%1$d file} other {%1$d files}} | {n, plural, one {%1$d Datei} other {%1$d Dateien}}
      one of Polish, which is one number | pl | {n, plural, one {One file} other {%d files}} | {n, plural, one {Plik} few {%d pliki} many {%d plików} other {%d pliku}}
      a text without forms | de | %d files | Dateien
      the number written in digits | he | {n, plural, one {One file} other {%d files}} | {n, plural, one {קובץ} two {2 קבצים} other {%d קבצים}}
    `,
  },
};
