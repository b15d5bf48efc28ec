import type { FormatId } from '@parlance/formats';
import { german, rename, type SampleFile } from './sample-file.ts';
import { settingsSampleFiles } from './settings-sample-files.ts';

/** One file of each format, with comments and a layout that no serializer would choose. */
export const sampleFiles: Readonly<Record<FormatId, SampleFile>> = {
  ...settingsSampleFiles,
  androidxml: {
    content: `<?xml version="1.0" encoding="utf-8"?>
<!-- The shop's own texts -->
<resources>
    <string name="menu.open">Öffnen</string>

    <string name='menu.save' >Speichern &amp; schließen</string> <!-- keep it short -->
  <string name="parrot">🦜</string>
</resources>
`,
    texts: german,
    edit: {
      ...rename,
      from: '>Speichern &amp; schließen</string>',
      to: '>Sichern &lt;jetzt&gt;</string>',
    },
    broken: { content: '<resources>\n  <string name="a">x</strin>\n</resources>\n', line: 2 },
    empty: '<resources></resources>',
  },
  csv: {
    content: 'menu.open,Öffnen\r\n"menu.save","Speichern & schließen"\r\nparrot,🦜\r\n',
    texts: german,
    edit: { ...rename, from: '"Speichern & schließen"', to: '"Sichern <jetzt>"' },
    broken: { content: 'a,b\nc,"d\n', line: 2 },
    empty: '',
  },
  xliff12: {
    content: `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
  <!-- The shop's own texts -->
  <file original="shop" source-language="en" target-language="de-DE" datatype="plaintext"><body>
    <trans-unit id="menu.open"><source>Open</source><target>Öffnen</target></trans-unit>
    <trans-unit id="menu.save" >
      <source>Save &amp; close</source>
      <target state="final">Speichern &amp; schließen</target>
    </trans-unit>
    <trans-unit id="parrot"><source>🦜</source><target>🦜</target></trans-unit>
  </body></file>
</xliff>
`,
    texts: german,
    edit: {
      ...rename,
      from: 'state="final">Speichern &amp; schließen</target>',
      // An edited text is not approved any more.
      to: 'state="translated">Sichern &lt;jetzt&gt;</target>',
    },
    broken: {
      content:
        '<xliff version="1.2">\n<file source-language="en"><body>\n<trans-unit id="a"><source>x</body></file></xliff>',
      line: 3,
    },
    empty:
      '<xliff version="1.2"><file original="a" source-language="en" target-language="de" datatype="plaintext"><body></body></file></xliff>',
  },
  xliff20: {
    content: `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="de-DE">
  <!-- The shop's own texts -->
  <file id="shop">
    <unit id="menu.open"><segment><source>Open</source><target>Öffnen</target></segment></unit>
    <unit id="u2" name="menu.save" >
      <notes><note>keep it short</note></notes>
      <segment state="final">
        <source>Save &amp; close</source>
        <target>Speichern &amp; schließen</target>
      </segment>
    </unit>
    <unit id="parrot"><segment><source>🦜</source><target>🦜</target></segment></unit>
  </file>
</xliff>
`,
    texts: german,
    edit: {
      ...rename,
      from: 'state="final">\n        <source>Save &amp; close</source>\n        <target>Speichern &amp; schließen<',
      to: 'state="translated">\n        <source>Save &amp; close</source>\n        <target>Sichern &lt;jetzt&gt;<',
    },
    broken: {
      content: '<xliff version="2.0" srcLang="en">\n<file id="f">\n<unit id="a"/></file></xliff>',
      line: 3,
    },
    empty: '<xliff version="2.0" srcLang="en" trgLang="de"><file id="f"></file></xliff>',
  },
  po: {
    content: `# The shop's own texts
msgid ""
msgstr ""
"Language: de_DE\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

#: src/menu.ts:12
msgid "menu.open"
msgstr "Öffnen"

#, fuzzy
msgid "menu.save"
msgstr "Speichern & schließen"

msgid "parrot"
msgstr "🦜"

#~ msgid "gone"
#~ msgstr "weg"
`,
    texts: german,
    edit: {
      ...rename,
      // An edit removes the fuzzy mark, because the writer has checked the text.
      from: '#, fuzzy\nmsgid "menu.save"\nmsgstr "Speichern & schließen"',
      to: 'msgid "menu.save"\nmsgstr "Sichern <jetzt>"',
    },
    broken: { content: 'msgid "a"\nmsgstr "x"\n\nmsgid "b\nmsgstr "y"\n', line: 4 },
    empty: '',
  },
  strings: {
    content: `/* The shop's own texts */
"menu.open" = "Öffnen";
"menu.save"="Speichern & schließen" ; // keep it short

parrot = "🦜";
`,
    texts: german,
    edit: { ...rename, from: '"Speichern & schließen"', to: '"Sichern <jetzt>"' },
    broken: { content: '"a" = "x";\n"b" = "y"\n"c" = "z";\n', line: 3 },
    empty: '',
  },
  stringsdict: {
    content: `<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0">
<dict>
  <!-- The shop's own texts -->
  <key>menu.open</key>
  <dict><key>NSStringLocalizedFormatKey</key><string>Öffnen</string></dict>
  <key>menu.save</key>
  <dict>
    <key>NSStringLocalizedFormatKey</key> <!-- keep it short -->
    <string>Speichern &amp; schließen</string>
  </dict>

  <key>parrot</key><string>🦜</string>
</dict>
</plist>
`,
    texts: german,
    edit: {
      ...rename,
      from: '<string>Speichern &amp; schließen</string>',
      to: '<string>Sichern &lt;jetzt&gt;</string>',
    },
    broken: { content: '<plist>\n<dict>\n<key>a</key>\n</dict>\n</plist>\n', line: 3 },
    empty: '<plist version="1.0"><dict/></plist>',
  },
  xcstrings: {
    content: `{
  "sourceLanguage" : "en",
  "strings" : {
    "menu.open" : {
      "comment" : "The shop's own texts",
      "localizations" : { "de-DE" : { "stringUnit" : { "state" : "translated", "value" : "Öffnen" } } }
    },
    "menu.save" : {
      "comment" : "keep it short",
      "localizations" : {
        "de-DE" : {
          "stringUnit" : {
            "state" : "translated",
            "value" : "Speichern & schließen"
          }
        }
      }
    },
    "parrot" : {"localizations":{"de-DE":{"stringUnit":{"state":"translated","value":"🦜"}}}}
  },
  "version" : "1.0"
}`,
    texts: german,
    edit: { ...rename, from: '"Speichern & schließen"', to: '"Sichern <jetzt>"' },
    broken: {
      content: '{\n  "sourceLanguage" : "en",\n  "strings" : {\n    "a" : "x"\n  }\n}',
      line: 4,
    },
    empty: '{ "sourceLanguage" : "en", "strings" : { } }',
  },
  qtts: {
    content: `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<!-- The shop's own texts -->
<TS version="2.1" language="de_DE">
<context><name></name>
    <message id="menu.open"><source>Open</source><translation>Öffnen</translation></message>
    <message id='menu.save' >
        <extracomment>keep it short</extracomment>
        <translation>Speichern &amp; schließen</translation>
    </message>

    <message id="parrot"><translation>🦜</translation></message>
</context>
</TS>
`,
    texts: german,
    edit: {
      ...rename,
      from: '<translation>Speichern &amp; schließen</translation>',
      to: '<translation>Sichern &lt;jetzt&gt;</translation>',
    },
    broken: { content: '<TS>\n<context>\n<message/></context>\n</TS>\n', line: 3 },
    empty: '<!DOCTYPE TS><TS version="2.1" language="de"></TS>',
  },
  fluent: {
    content: `### The shop's own texts

menu =
    .open = Öffnen
    .save   = Speichern & schließen

# keep it short
parrot = 🦜
`,
    texts: german,
    edit: { ...rename, from: 'Speichern & schließen', to: 'Sichern <jetzt>' },
    broken: { content: '# none\nb = { $y\n', line: 3 },
    empty: '# nothing yet\n',
  },
  resx: {
    content: `<?xml version="1.0" encoding="utf-8"?>
<root>
  <resheader name="version"><value>2.0</value></resheader>
  <data name="menu.open" xml:space="preserve"><value>Öffnen</value></data>
  <data name="menu.save" xml:space="preserve">
    <value>Speichern &amp; schließen</value>
    <comment>keep it short</comment>
  </data>
  <data name="parrot" xml:space="preserve"><value>🦜</value></data>
</root>`,
    texts: german,
    edit: {
      ...rename,
      from: '<value>Speichern &amp; schließen</value>',
      to: '<value>Sichern &lt;jetzt&gt;</value>',
    },
    broken: { content: '<root>\n  <data name="a"><value>x</data>\n</root>', line: 2 },
    empty: '<root></root>',
  },
};
