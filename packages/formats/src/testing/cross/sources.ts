import type { FormatId } from '../../types.ts';

/** The formats of the conversions. */
export const crossFormats = [
  'androidxml',
  'strings',
  'stringsdict',
  'xcstrings',
  'arb',
  'i18next',
  'po',
  'railsyaml',
  'fluent',
  'laravelphp',
  'goi18n',
  'webext',
  'resx',
  'properties',
] as const satisfies readonly FormatId[];

export type CrossFormat = (typeof crossFormats)[number];

const catalog = {
  sourceLanguage: 'en',
  version: '1.0',
  strings: {
    letters: toUnit('Use {braces}, 100%'),
    hello: toUnit('Hello %@'),
    score: toUnit('%2$lld points for %1$@'),
    bold: toUnit('A <b>bold</b> word'),
    files: {
      localizations: {
        en: {
          variations: {
            plural: {
              one: toState('%1$lld file in %2$@'),
              other: toState('%1$lld files in %2$@'),
            },
          },
        },
      },
    },
  },
};

function toUnit(value: string) {
  return { localizations: { en: toState(value) } };
}

function toState(value: string) {
  return { stringUnit: { state: 'translated', value } };
}

/**
 * The same small project in each format, in English, as people write it by hand: characters that are syntax
 * elsewhere, a name, a name with a number, tags, and where the format has them plural forms with another value.
 */
export const sources: Readonly<Record<CrossFormat, string>> = {
  androidxml: `<resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">
  <string name="letters">Use {braces}, 100%</string>
  <string name="hello">Hello <xliff:g id="user">%1$s</xliff:g></string>
  <string name="score">%2$d points for %1$s</string>
  <string name="bold">A <b>bold</b> word</string>
  <plurals name="files">
    <item quantity="one">%1$d file in %2$s</item>
    <item quantity="other">%1$d files in %2$s</item>
  </plurals>
</resources>
`,
  strings: `"letters" = "Use {braces}, 100%";
"hello" = "Hello %@";
"score" = "%2$d points for %1$@";
"bold" = "A <b>bold</b> word";
`,
  stringsdict: `<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0">
<dict>
  <key>files</key>
  <dict>
    <key>NSStringLocalizedFormatKey</key>
    <string>%#@files@</string>
    <key>files</key>
    <dict>
      <key>NSStringFormatSpecTypeKey</key>
      <string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key>
      <string>d</string>
      <key>one</key>
      <string>%1$d file in %2$@</string>
      <key>other</key>
      <string>%1$d files in %2$@</string>
    </dict>
  </dict>
</dict>
</plist>
`,
  xcstrings: JSON.stringify(catalog),
  arb: `{
  "@@locale": "en",
  "letters": "Use '{'braces'}', 100%",
  "hello": "Hello {name}",
  "score": "{points} points for {name}",
  "@score": { "placeholders": { "name": { "type": "String" }, "points": { "type": "int" } } },
  "bold": "A <b>bold</b> word",
  "files": "{count, plural, one{{count} file in {place}} other{{count} files in {place}}}"
}
`,
  i18next: `{
  "letters": "Use {braces}, 100%",
  "hello": "Hello {{name}}",
  "score": "{{points}} points for {{name}}",
  "bold": "A <b>bold</b> word",
  "files_one": "{{count}} file in {{place}}",
  "files_other": "{{count}} files in {{place}}"
}
`,
  po: `msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=n != 1;\\n"

#, c-format
msgid "Use {braces}"
msgstr "Use {braces}"

#, c-format
msgid "Hello %s"
msgstr "Hello %s"

#, c-format
msgid "%1$s scored %2$d"
msgstr "%2$d points for %1$s"

msgid "A <b>bold</b> word"
msgstr "A <b>bold</b> word"

#, c-format
msgid "%1$d file in %2$s"
msgid_plural "%1$d files in %2$s"
msgstr[0] "%1$d file in %2$s"
msgstr[1] "%1$d files in %2$s"
`,
  railsyaml: `en:
  letters: "Use {braces}, 100%"
  hello: "Hello %{name}"
  score: "%{points} points for %{name}"
  bold: "A <b>bold</b> word"
  files:
    one: "%{count} file in %{place}"
    other: "%{count} files in %{place}"
`,
  fluent: `letters = Use {"{"}braces{ "\\u007D" }, 100%
hello = Hello { $name }
score = { $points } points for { $name }
bold = A <b>bold</b> word
files = { $count ->
    [one] { $count } file in { $place }
   *[other] { $count } files in { $place }
}
`,
  laravelphp: `<?php

return [
    'letters' => 'Use {braces}, 100%',
    'hello' => 'Hello :name',
    'score' => ':points points for :name',
    'bold' => 'A <b>bold</b> word',
    'files' => ':count file in :place|:count files in :place',
];
`,
  goi18n: `{
  "letters": "Use {braces}, 100%",
  "hello": "Hello {{.Name}}",
  "score": "{{.Points}} points for {{.Name}}",
  "bold": "A <b>bold</b> word",
  "files": {
    "one": "{{.PluralCount}} file in {{.Place}}",
    "other": "{{.PluralCount}} files in {{.Place}}"
  }
}
`,
  webext: `{
  "letters": { "message": "Use {braces}, 100%" },
  "hello": { "message": "Hello $NAME$", "placeholders": { "name": { "content": "$1" } } },
  "score": { "message": "$2 points for $1" },
  "bold": { "message": "A <b>bold</b> word" }
}
`,
  resx: `<?xml version="1.0" encoding="utf-8"?>
<root>
  <data name="letters" xml:space="preserve"><value>Use {braces}, 100%</value></data>
  <data name="hello" xml:space="preserve"><value>Hello {0}</value></data>
  <data name="score" xml:space="preserve"><value>{1:N0} points for {0}</value></data>
  <data name="bold" xml:space="preserve"><value>A &lt;b&gt;bold&lt;/b&gt; word</value></data>
</root>
`,
  properties: `letters = Use '{'braces'}', 100%
hello = Hello {0}
score = {1, number, integer} points for {0}
bold = A <b>bold</b> word
`,
};
