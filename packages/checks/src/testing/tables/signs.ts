import { icuSyntax, plainSyntax, type TextSyntax } from '@parlance/messages';
import type { CheckTables } from '../tables.ts';

const html: TextSyntax = { ...plainSyntax, markup: 'html' };
const printf: TextSyntax = { ...plainSyntax, placeholders: ['printf'] };

export const signTables: CheckTables<
  | 'punct.end'
  | 'punct.start'
  | 'punct.ellipsis'
  | 'punct.doubled'
  | 'brackets'
  | 'quotes'
  | 'number'
  | 'number.format'
  | 'url'
  | 'email'
> = {
  'punct.end': [
    {
      fires: `
        de | Are you sure? | Bist du sicher | Bist du sicher?
        de | Saved. | Gespeichert | Gespeichert.
        de | Saved | Gespeichert. | Gespeichert
        de | Name: | Name | Name:
        fr | Are you sure? | Êtes-vous sûr | Êtes-vous sûr⎵?
        ja | Are you sure? | よろしいですか | よろしいですか？
        ar | Are you sure? | هل أنت متأكد | هل أنت متأكد؟
        el | Are you sure? | Είστε σίγουρος | Είστε σίγουρος;
        de | Loading… | Lädt | Lädt…
      `,
      silent: `
        a full stop of Chinese | zh | Saved. | 已保存。
        a full stop of Hindi | hi | Saved. | सहेजा गया।
        a full stop of Urdu | ur | Saved. | محفوظ ہو گیا۔
        a full stop of Armenian | hy | Saved. | Պահպանված է։
        a question of Arabic | ar | Sure? | متأكد؟
        a question of Greek | el | Sure? | Σίγουρα;
        a question within its word, as Armenian has it | hy | Are you sure? | Համոզվա՞ծ եք
        a wide colon | ja | Name: | 名前：
        an exclamation that becomes calm | vi | Done! | Xong.
        an exclamation that becomes nothing | de | Welcome! | Willkommen
        a closing quote behind the stop | de | It says "yes." | Es sagt „Ja“.
        a closing bracket behind the stop | de | Saved (again.) | Gespeichert (erneut).
        Thai has no mark at the end | th | Saved. | บันทึกแล้ว
        Burmese has none | my | Saved. | သိမ်းပြီးပြီ
        Lao has none | lo | Saved. | ບັນທຶກແລ້ວ
        a no-break space before the mark | fr | Sure? | Sûr⍽?
        three points for the sign | de | Loading… | Lädt...
        an abbreviation | de | Files, folders etc. | Dateien, Ordner usw.
        an abbreviation with its point | de | 5 seconds at most | höchstens 5 Sek.
        a greeting | en_GB | Hello, | Hello
        a face | fr | No surprise ;) | Pas de surprise ;-)
        a question within a quotation | es | The rest prompt | Aviso «¿Quién?»
        a mark of what is quoted, which stands elsewhere | de | Those that start with "KPH: " | Die mit "KPH: " beginnen
        an abbreviation of letters | nl | N/A | n.v.t.
        a label of Japanese | ja | Powered by | 提供:
        Japanese phrases end without a mark | ja | Saved. | 保存しました
      `,
    },
    {
      unit: { syntax: html },
      fires: `
        de | <b>Saved.</b> | <b>Gespeichert</b> | <b>Gespeichert</b>.
        de | Loading. | Wird geladen&hellip; | Wird geladen.
        de | Loading | Wird geladen&#8230;&nbsp; | Wird geladen&nbsp;
        de | Saved. | Gespeichert&nbsp; | Gespeichert.&nbsp;
        de | Biggest | Gr&ouml;st. | Gr&ouml;st
      `,
      silent: `
        the mark stands behind the tag | de | <b>Saved.</b> | <b>Gespeichert</b>.
        an ellipsis that is an entity | de | Loading… | Wird geladen&hellip;
        an ellipsis that is an entity in the source | de | Loading&hellip; | Wird geladen…
        points for an entity | de | Loading&hellip; | Wird geladen...
        an entity of a space behind the mark | de | Done. | Fertig.&nbsp;
        quotation marks that are entities | de | He said "Go." | Er sagte &quot;Los.&quot;
      `,
    },
    {
      unit: { syntax: printf },
      fires: `
        de | Delete %s? | %s löschen | %s löschen?
      `,
      silent: `
        a value at the end | de | Open: %s | Öffnen: %s
      `,
    },
  ],
  'punct.start': {
    fires: `
      de | .htaccess file | htaccess-Datei | .htaccess-Datei
      de | , and more | und mehr | ,und mehr
      de | and more | , und mehr | und mehr
      fr | Open | .Ouvrir | Ouvrir
      de | …and more | und mehr | …und mehr
      de | : unknown | unbekannt | :unbekannt
    `,
    silent: `
      a question of Spanish | es | Sure? | ¿Seguro?
      an exclamation of Spanish | es | Stop! | ¡Alto!
      the same mark | de | .htaccess | .htaccess
      a comma of Arabic | ar | , and | ، و
      a comma of Chinese | zh | , and | ，和
      a bracket | de | Note | (Hinweis)
      a quotation mark | de | Yes | „Ja“
      a dash | de | Item | – Punkt
      Thai has no marks | th | . | ก
      no marks | de | a | b
    `,
  },
  'punct.ellipsis': [
    {
      fires: `
        de | Loading… | Lädt... | Lädt…
        de | Loading... | Lädt… | Lädt...
        fr | More… | Plus... | Plus…
        de | a… b… | a... b... | a… b…
      `,
      silent: `
        both kinds in the source | de | a… b... | a... b…
        the same sign | de | Loading… | Lädt…
        the same points | de | Loading... | Lädt...
        a source without any | de | Loading | Lädt...
        a path of points | de | Loading… | ../x
        four points | de | Loading… | Lädt....
        two points | de | Loading… | Lädt..
        two signs, as Chinese has it | zh | Loading... | 加载……
        no ellipsis | de | a | b
      `,
    },
    {
      unit: { syntax: html },
      fires: `
        de | Loading... | Lädt&hellip; | Lädt...
        de | Loading… | L&auml;dt... | L&auml;dt…
      `,
      silent: `
        the same entity | de | Loading&hellip; | Lädt&hellip;
      `,
    },
  ],
  'punct.doubled': {
    fires: `
      de | Saved. | Gespeichert.. | Gespeichert.
      de | a, b | a,, b | a, b
      de | Sure? | Sicher?? | Sicher?
      zh | Saved. | 已保存。。 | 已保存。
      de | Stop! Now. | Halt!! Jetzt. | Halt! Jetzt.
      fr | a, b | c,, d | c, d
    `,
    silent: `
      the source has it, too | de | Really?? | Wirklich??
      an ellipsis | de | Loading... | Lädt...
      a folder above | de | Go up | ../ öffnen
      a question and an exclamation | de | What?! | Was?!
      a number | de | a | 1..5
      a name of C++ | de | a | std::string
      an exclamation in Spanish | es | Stop! | ¡¡Alto!!!
      three marks | de | Stop! | Halt!!!
      a range | de | from 1 to 5 | 1..5
      single marks | de | a, b. | a, b.
    `,
  },
  brackets: [
    {
      fires: `
        de | Size (in MB) | Größe (in MB | Größe (in MB)
        de | Size (in MB) | Größe in MB)
        de | Size | Größe (MB | Größe MB
        de | [Note] Read it | Lies es
        ja | Size (MB) | サイズ（MB | サイズ（MB）
        de | Size (in MB). | Größe (in MB. | Größe (in MB).
      `,
      silent: `
        an ending in brackets may vanish | ja | file(s) | ファイル
        an ending in brackets beside a bracket | de | file(s) (all) | Datei(en) (alle)
        wide brackets | zh | Size (MB) | 大小（MB）
        a face | de | Fine :) | Gut :)
        a face that the source lacks | de | Fine | Gut ;-)
        an item of a list | de | a) One | a) Eins
        a number of a list | de | 1) One | 1) Eins
        said without brackets | de | Saved (again) | Erneut gespeichert
        brackets that the source lacks | de | Saved again | Gespeichert (erneut)
        a source that is not balanced | de | Size (MB | Größe (MB
        a smiley in Chinese | zh | OK | 好的 =)
        a smiley with an Arabic mark | ar | Fine ;) | جيد ؛)
        a semicolon in brackets | it | Use a semicolon | Usa il simbolo (;)
        a short word that ends in a bracket | ko | (like PDF) | (PDF 등)
        square brackets for the names of buttons | ja | Press Auto | [自動]を押す
      `,
    },
    {
      unit: { syntax: icuSyntax, isIcu: true },
      fires: `
        de | {n, plural, one {# file (new)} other {# files}} | {n, plural, one {# Datei (neu} other {# Dateien}} | {n, plural, one {# Datei (neu)} other {# Dateien}}
      `,
      silent: `
        the braces of a message | de | Hi {name} | Hallo {name}
      `,
    },
  ],
  quotes: [
    {
      fires: `
        de | Say “yes” | Sag “ja” | Sag „ja“
        fr | Say “yes” | Dis „oui“ | Dis «⍽oui⍽»
        en_GB | Say “yes” | Say „yes“ | Say “yes”
        ja | Say “yes” | „はい“ | 「はい」
        de | Say "yes" | Sag "ja
        pl | Say “yes” | Powiedz “tak” | Powiedz „tak”
        sv | Say “yes” | Säg „ja“ | Säg ”ja”
      `,
      silent: `
        marks of German | de | Say “yes” | Sag „ja“
        other marks of German | de | Say “yes” | Sag »ja«
        straight marks | de | Say “yes” | Sag "ja"
        marks of Swiss German | de_CH | Say “yes” | Sag «ja»
        an apostrophe | fr | The app | L'appli
        another apostrophe | fr | The app | L’appli
        a length in inches | de | A 12" screen | Ein Bildschirm mit 12"
        brackets of Japanese | ja | Say “yes” | 「はい」
        a language that is not known | qaa | Say “yes” | „x“
        two marks of Swedish | sv | Say “yes” | Säg ”ja”
        a number in quotes | de | Say "1" | Sag "1"
      `,
    },
    {
      unit: { syntax: html },
      fires: `
        de | Say “yes” | Sag &ldquo;ja&rdquo; | Sag „ja“
      `,
      silent: `
        marks of German as entities | de | Say “yes” | Sag &bdquo;ja&ldquo;
        inside of a tag | de | <a title="x">A</a> | <a title="y">B</a>
      `,
    },
  ],
  number: [
    {
      fires: `
        de | At least 16 characters | Mindestens 15 Zeichen
        de | Wait 30 seconds | Warte Sekunden
        fr | 1,000 files | 100 fichiers
        de | Since 1999 | Seit 1998
        ar | 25 files | ٢٦ ملفًا
        de | 3 of 20 | 3 von 25
      `,
      silent: `
        a separator of German | de | 1,000 files | 1.000 Dateien
        a decimal comma | de | 1.5 metres | 1,5 Meter
        a space between thousands | fr | 10,000 files | 10⎵000 fichiers
        digits of Arabic | ar | 25 files | ٢٥ ملفًا
        digits of Hindi | hi | 2048 MB | २०४८ एमबी
        a small number in words | de | 2 files | zwei Dateien
        twelve in words | de | 12 months | zwölf Monate
        a rank | fr | The 21st day | Le vingt et unième jour
        a number of a name | de | MP3 file | Audiodatei
        a time of twelve hours | de | At 5 PM | Um 17 Uhr
        always | de | 24/7 support | Hilfe rund um die Uhr
        a number that the target adds | de | One file | 1 Datei
      `,
    },
    {
      unit: { syntax: printf },
      fires: ``,
      silent: `
        a number within a placeholder | de | %1$s of 20 | 20 mit %2$s
      `,
    },
    {
      unit: { syntax: html },
      fires: ``,
      silent: `
        a number within a tag | de | <h1>Title</h1> | <h2>Titel</h2>
      `,
    },
  ],
  'number.format': {
    fires: `
      de | 1.5 metres | 1.5 Meter | 1,5 Meter
      fr | 0.25 seconds | 0.25 seconde | 0,25 seconde
      ru | 2.5 GB | 2.5 ГБ | 2,5 ГБ
      pl | 1.5 hours | 1.5 godziny | 1,5 godziny
      es | 3.5 stars | 3.5 estrellas | 3,5 estrellas
      pt_BR | 99.9 percent | 99.9 por cento | 99,9 por cento
    `,
    silent: `
      a decimal comma | de | 1.5 metres | 1,5 Meter
      a version | de | Version 2.0 | Version 2.0
      a version of Android | de | Android 4.4 | Android 4.4
      an address of a computer | de | 127.0.0.1 is local | 127.0.0.1 ist lokal
      a version of three numbers | de | See 1.2.3 | Siehe 1.2.3
      a phone number | de | Call 030.12.34 | Ruf 030.12.34 an
      Japanese has a point | ja | 1.5 metres | 1.5メートル
      Mexico has a point | es_MX | 3.5 stars | 3.5 estrellas
      Switzerland has a point | de_CH | 1.5 metres | 1.5 Meter
      a number that the source lacks | de | One and a half | 1.5
      a version with its word translated | pl | Version 2.0 | wersja 2.0
    `,
  },
  url: {
    fires: `
      de | See https://a.org/help | Siehe https://b.org/help | Siehe https://a.org/help
      de | See https://a.org/help | Siehe https://a.org/hilfe | Siehe https://a.org/help
      de | See https://a.org | Siehe dort
      de | See there | Siehe https://a.org/x
      fr | https://a.org/a and https://a.org/b | https://a.org/a et https://a.org/c | https://a.org/a et https://a.org/b
      de | Open www.a.org | Öffne www.b.org | Öffne www.a.org
    `,
    silent: `
      the language of a path | de | https://a.org/en/x | https://a.org/de/x
      the language of a host | de | https://en.wikipedia.org/x | https://de.wikipedia.org/x
      the language of a query | de | https://a.org/?lang=en | https://a.org/?lang=de
      a region of a path | pt_BR | https://a.org/en-us/x | https://a.org/pt-br/x
      a full stop behind | de | See https://a.org. | Siehe https://a.org.
      http for https | de | http://a.org | https://a.org
      addresses in another order | de | https://a.org https://b.org | https://b.org https://a.org
      an example | de | Such as https://example.com | Etwa https://beispiel.de
      a slash at the end | de | https://a.org/ | https://a.org
      brackets around it | de | (https://a.org) | (https://a.org)
    `,
  },
  email: {
    fires: `
      de | Write to a@b.org | Schreib an c@b.org | Schreib an a@b.org
      de | Write to a@b.org | Schreib uns
      de | Write to us | Schreib an a@b.org
      fr | a@b.org, c@d.org | a@b.org, x@d.org | a@b.org, c@d.org
      de | help@a.org | hilfe@a.org | help@a.org
      de | a@b.org | a@b.de | a@b.org
    `,
    silent: `
      the same address | de | Write to a@b.org | Schreib an a@b.org
      another case | de | Write to Help@a.org | Schreib an help@a.org
      an example | de | name@example.com | name@beispiel.de
      an address that is yours | de | you@yourmail.com | du@deinemail.com
      a name with a sign | de | Follow @parlance | Folge @parlance
      addresses in another order | de | a@b.org, c@d.org | c@d.org, a@b.org
      a full stop behind | de | Write to a@b.org. | Schreib an a@b.org.
      angle brackets around it | de | <a@b.org> | <a@b.org>
      an address of git | de | git@a.org:b/c | git@a.org:b/c
      no addresses | de | a | b
    `,
  },
};
