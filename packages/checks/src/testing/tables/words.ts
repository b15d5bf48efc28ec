import { icuSyntax, plainSyntax, type TextSyntax } from '@parlance/messages';
import type { CheckTables } from '../tables.ts';
import { glossaryOf } from './glossary-hits.ts';

const html: TextSyntax = { ...plainSyntax, markup: 'html' };
const icu: TextSyntax = { ...plainSyntax, placeholders: ['icu'] };

export const wordTables: CheckTables<
  | 'empty'
  | 'unchanged'
  | 'word.repeated'
  | 'case.first'
  | 'case.capitals'
  | 'acronym'
  | 'char.invisible'
  | 'char.script'
  | 'char.normal'
  | 'language'
> = {
  empty: [
    {
      fires: `
        de | Saved | ␣
        de | Saved | ⏎
        de | Saved | ␣␣␣
        de | Saved | ⇥
        de | Saved | ⍽
        de | Saved | \u200b
      `,
      silent: `
        a text | de | Saved | Gespeichert
        a blank source | de | ␣ | ␣
        no translation yet | de | Saved | ∅
        a single sign | de | Saved | .
        an emoji | de | Saved | ✅
        a source of one space | de | ␣ | ⍽
        a digit | de | One | 1
        a dash for what is not there | de | None | –
      `,
    },
    {
      unit: { syntax: icu },
      fires: ``,
      silent: `
        a value alone | de | Hi {name} | {name}
      `,
    },
    {
      unit: { syntax: icuSyntax, isIcu: true },
      fires: ``,
      silent: `
        a form that is blank | de | {n, plural, one {a} other {b}} | {n, plural, one {} other {c}}
      `,
    },
  ],
  unchanged: [
    {
      fires: `
        de | Save the changes | Save the changes
        fr | Please enter your password again | Please enter your password again
        pl | Delete all files | Delete all files
        ja | You have been signed out | You have been signed out
        de | Cannot open the file | ␣Cannot open the file
        es | This field is required here | This field is required here
      `,
      silent: `
        international words | de | Software Update | Software Update
        a name | de | Google Play Store | Google Play Store
        two words, which may be a name | de | Open Street | Open Street
        an abbreviation | de | PDF | PDF
        the same language of another region | en_GB | Save the changes | Save the changes
        units | de | 5 kB/s | 5 kB/s
        two letters | de | OK | OK
        a host | de | api.github.com settings.json | api.github.com settings.json
        words of computers | fr | Server, port, protocol | Server, port, protocol
        a translation | de | Save the changes | Sichere die Änderungen
      `,
    },
    {
      unit: { syntax: icu },
      fires: ``,
      silent: `
        values and signs alone | de | {first} – {second} ({third}) | {first} – {second} ({third})
      `,
    },
    {
      unit: { syntax: html },
      fires: ``,
      silent: `
        tags alone | de | <b class="save the changes">OK</b> | <b class="save the changes">OK</b>
      `,
    },
    {
      unit: {
        glossary: glossaryOf({ term: 'Save The Children', isKept: true, isCaseSensitive: true }),
      },
      fires: ``,
      silent: `
        a term of the glossary that is kept | de | about Save The Children | about Save The Children
      `,
    },
  ],
  'word.repeated': [
    {
      fires: `
        de | Open the file | Öffne die Datei Datei | Öffne die Datei
        fr | The file | Le le fichier | Le fichier
        ru | In the file | в файле файле | в файле
        en_GB | Open the file | Open the the file | Open the file
        pl | Open it | Otwórz otwórz to | Otwórz to
        es | In the file | En el el archivo | En el archivo
      `,
      silent: `
        reduplication of Hindi | hi | Slowly | धीरे धीरे
        reduplication of Marathi | mr | Slowly | हळू हळू
        reduplication of Bengali | bn | Slowly | ধীরে ধীরে
        reduplication of Indonesian | id | Friends | teman teman
        reduplication of Vietnamese | vi | Always | luôn luôn
        words that stand twice in German | de | Those who see them | Die, die die sehen
        words that stand twice in French | fr | We wash | nous nous lavons
        the source repeats it | de | Bye bye | Tschüss tschüss
        a sign between | de | Very, very good | sehr, sehr gut
        a hyphen | de | Step by step | Schritt-für Schritt
        a part of a word | de | An answer | an andere
        digits | de | Code 11 11 | Code 11 11
        a name of the source | de | The band Die Toten Hosen | die Die Toten Hosen
      `,
    },
    {
      unit: { syntax: html },
      fires: ``,
      silent: `
        across a tag | de | Save it <b>now</b> | Jetzt <b>jetzt</b> speichern
        across a line break | de | One<br>two | Eins<br>eins zwei
      `,
    },
    {
      unit: { syntax: icu },
      fires: ``,
      silent: `
        a placeholder and a word | de | name: {name} | name {name} name
      `,
    },
  ],
  'case.first': [
    {
      fires: `
        de | Save | sichern | Sichern
        fr | save | Sauver | sauver
        ru | Save | сохранить | Сохранить
        tr | Save | iptal | İptal
        es | Open it | abrir | Abrir
        pl | "Save" | "zapisz" | "Zapisz"
      `,
      silent: `
        nouns of German | de | file | Datei
        a script without case | ar | Save | حفظ
        another script without case | ja | Save | 保存
        a name with a small letter | de | Your iPhone | iPhone von dir
        a name in the source | de | iPhone settings | Einstellungen
        a digit first | de | Five files | 5 dateien
        the same case | de | Save | Sichern
        a small letter in both | fr | save | sauver
        Georgian has no capitals here | ka | Save | შენახვა
      `,
    },
    {
      unit: { syntax: icu },
      fires: ``,
      silent: `
        a placeholder first | de | Name of {a} | {a} heißt so
      `,
    },
    {
      unit: { syntax: html },
      fires: ``,
      silent: `
        a tag first | de | Open it | <b>öffne</b> es
      `,
    },
    {
      unit: { syntax: html },
      fires: `
        sv | about files | &Uuml;ber Dateien | über Dateien
        fr | Extend | &eacute;tendre | Étendre
      `,
      silent: `
        a capital that is an entity | fr | Extend | &Eacute;tendre
      `,
    },
  ],
  'case.capitals': {
    fires: `
      de | Save it now | SICHERE ES JETZT
      de | SAVE IT NOW | Sichere es jetzt
      de | Hello you | HAllo du | Hallo du
      fr | Create a new folder | Créer Nouveau Dossier
      es | Create New Folder | Crear Nueva Carpeta
      ru | Hello you | ПРивет тебе | Привет тебе
    `,
    silent: `
      an abbreviation | de | Save as PDF | Als PDF sichern
      one word, which may be an abbreviation | de | Portable document format | PDF
      nouns of German | de | Open the new folder | Neuen Ordner Öffnen Lassen
      capitals in both | de | SAVE IT | SICHERE ES
      the same word as the source | fr | IDs of files | IDs de fichiers
      two words | es | New Folder | Nueva Carpeta
      a script without case | ja | SAVE IT | 保存する
      English has titles | en_GB | Create New Folder | Create New Folder
      a name of the source | fr | About Mozilla Firefox Browser | Mozilla Firefox Browser
      short words | fr | To be or not | Je Ne Le Sais
    `,
  },
  acronym: {
    fires: `
      de | Save as PDF | Als Dokument sichern
      fr | Open the URL | Ouvrir l'adresse
      de | USB and HDMI | USB und Bild
      es | The CPU is hot | El procesador está caliente
      de | An HTTP2 server | Ein Server
      pl | Use TLS | Używaj szyfrowania
    `,
    silent: `
      the same abbreviation | de | Save as PDF | Als PDF sichern
      with an ending | de | Open the URLs | URLs öffnen
      within a word | de | A PDF file | Eine PDF-Datei
      a source of capitals | de | SAVE IT | SICHERN
      one letter | de | Press A | Drücke B
      a capital within a word | de | An iPhone | Ein Telefon
      in another script | ja | A PDF file | PDFファイル
      twice | de | PDF to PDF | PDF zu PDF
      no abbreviations | de | Save | Sichern
      digits alone | de | In 2024 | Damals
    `,
  },
  'char.invisible': [
    {
      fires: `
        de | Save | Si\u200bchern | Sichern
        de | Save | Sich\ufeffern | Sichern
        de | Save | Sichern\u00ad | Sichern
        de | Save | Sich\u0007ern | Sichern
        ar | Save | \u202bحفظ | حفظ
        de | Save | Sichern\u200e | Sichern
        de | a b | a\u2060b | ab
      `,
      silent: `
        a joiner of Persian | fa | I want | می\u200cخواهم
        a joiner of Hindi | hi | Knowledge | क्\u200dष
        a joiner of Malayalam | ml | A | ന്\u200d
        a joiner of Sinhala | si | A | ක්\u200dෂ
        a joiner of an emoji | de | Family | Familie 👩\u200d👧
        a zero-width space of Thai | th | Save | บัน\u200bทึก
        a zero-width space of Khmer | km | Save | រក្សា\u200bទុក
        a zero-width space of Burmese | my | Save | သိမ်း\u200bပါ
        marks of direction in pairs | ar | Save | \u2068حفظ\u2069
        a mark of direction in Rohingya | rhg_Rohg | Save | x\u200f
        a mark of direction in Kashmiri of Nastaliq | ks_Aran | Save | x\u200e
        a mark of direction in Hebrew | he | Save | \u200fשמור
        a soft hyphen in a word | de | Settings | Ein\u00adstellungen
        a sign that the source has, too | de | a\u2060b | c\u2060d
        tabs and line breaks | de | a⇥b⏎ | a⇥b⏎
      `,
    },
  ],
  'char.script': {
    fires: `
      ru | Save | Coхранить | Сохранить
      ru | File | Фaйл | Файл
      uk | Save | Збeрегти | Зберегти
      el | Save | Aποθήκευση | Αποθήκευση
      de | Save | Sp\u0435ichern | Speichern
      bg | Save | Запази фaйла | Запази файла
    `,
    silent: `
      two scripts in two words | ru | Open GitHub | Открыть GitHub
      a foreign name with an ending | ru | Of the iPhone | iPhoneа
      one script | ru | Save | Сохранить
      a hyphen between scripts | ru | A PDF file | PDF-файл
      a unit | el | 5 µm | 5 µm
      letters that do not look alike | ru | Word | Вorд
      a word of the source | ru | A xАb name | Имя xАb
      accents | de | Crème | Crème
      digits and letters | ru | MP3 file | MP3-файл
      Serbian in two scripts | sr | Latin and Cyrillic | Latinica и ћирилица
    `,
  },
  'char.normal': {
    fires: `
      fr | Coffee | Cafe\u0301 | Café
      de | Back | Zuru\u0308ck | Zurück
      vi | Save | Lu\u031bu | Lưu
      ko | A | \u1100\u1161 | 가
      es | Year | An\u0303o | Año
      ja | A | か\u3099 | が
    `,
    silent: `
      composed letters | fr | Coffee | Café
      a letter that has no composed form | lt | A | m\u0300
      two marks without a form | yo | A | ṣ\u0300x
      Hebrew vowels | he | Peace | שָׁלוֹם
      Hindi letters with a dot, which composing would take apart | hi | Road | सड़क
      Thai vowels | th | A | กำ
      Arabic vowels | ar | A | مُحَمَّد
      Korean syllables | ko | A | 가나다
      a letter of Vietnamese | vi | Save | Lưu
      emoji | de | A | 👍🏽
    `,
  },
  language: {
    fires: `
      ar | Save | حفـــظ | حفظ
      hi | Saved. | सहेजा गया\\| | सहेजा गया।
      fa | Book | كتاب | کتاب
      ro | Options | Opţiuni | Opțiuni
      hu | Two | kettõ | kettő
      ca | Excellent | excel.lent | excel·lent
      de_CH | Street | Straße | Strasse
      kab | A | aγella | aɣella
      nl | Time | tĳd | tijd
      uk | Name | ім*я | ім’я
    `,
    silent: `
      kashida alone, as a sign | ar | Kashida | ـ
      kashida of an abbreviation | ar | H. | هـ
      the letters of Arabic | ar | Book | كتاب
      a line between words of Hindi | hi | Home \\| News | मुख\\|समाचार
      the danda | hi | Saved. | सहेजा गया।
      commas of Romanian | ro | Options | Opțiuni
      cedilla of Turkish | tr | Bread | Şeker
      sharp s of German | de | Street | Straße
      sharp s of Austria | de_AT | Street | Straße
      a word of the source | hu | The õ letter | A õ betű
      two letters of Dutch | nl | Time | tijd
      a tilde of Portuguese | pt | Not | não, põe
      Greek letters of Greek | el | A | γάμμα
    `,
  },
};
