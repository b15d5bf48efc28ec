import type { FormatId } from '@parlance/formats';
import { german, rename, type SampleFile } from './sample-file.ts';

/** A worksheet of a workbook. */
function sheet(rows: string): string {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  return `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`;
}

/** Sample files in syntaxes that are also used for settings. */
export const settingsSampleFiles = {
  jsonflat: {
    content:
      '{\n\t"menu.open" : "\\u00d6ffnen",\n\n\t"menu.save":"Speichern & schlie\u00dfen",\n\t"parrot": "🦜"   }\n\n',
    texts: german,
    edit: { ...rename, from: '"Speichern & schließen"', to: '"Sichern <jetzt>"' },
    broken: { content: '{\n  "a": "x",\n  "b": \n}', line: 4 },
    empty: '{}',
  },
  jsonnested: {
    content:
      '{ "menu": {\n      "open": "Öffnen", "save": "Speichern & schließen"\n  },\n"parrot": "🦜" }',
    texts: german,
    edit: { ...rename, from: '"Speichern & schließen"', to: '"Sichern <jetzt>"' },
    broken: { content: '{\n  "a": { "b": x }\n', line: 2 },
    empty: '{ }',
  },
  yamlflat: {
    content: `# The shop's own texts
menu.open:   Öffnen
"menu.save": Speichern & schließen   # keep it short

parrot: '🦜'
`,
    texts: german,
    edit: { ...rename, from: 'Speichern & schließen', to: 'Sichern <jetzt>' },
    broken: { content: 'a: x\nb: "y\n', line: 3 },
    empty: '{}\n',
  },
  yamlnested: {
    content: `menu:
    # first
    open: "Öffnen"
    save: Speichern & schließen

parrot: 🦜
`,
    texts: german,
    edit: { ...rename, from: 'Speichern & schließen', to: 'Sichern <jetzt>' },
    broken: { content: 'a:\n  b: x\n c: y\n', line: 3 },
    empty: '{}',
  },
  railsyaml: {
    content: `# The shop's own texts
de-DE:
  menu:
    open: "Öffnen"
    save: Speichern & schließen # keep it short

  parrot: 🦜
`,
    texts: german,
    edit: { ...rename, from: 'Speichern & schließen', to: 'Sichern <jetzt>' },
    broken: { content: 'de:\n  a: x\n b: y\n', line: 3 },
    empty: 'de: {}\n',
  },
  properties: {
    content: `# The shop's own texts
menu.open = \\u00d6ffnen
menu.save: Speichern & schlie\\u00dfen

! the end
parrot=\\ud83e\\udd9c
`,
    texts: german,
    edit: { ...rename, from: 'Speichern & schlie\\u00dfen', to: 'Sichern <jetzt>' },
    broken: { content: 'a = x\nb = \\u12\n', line: 2 },
    empty: '# nothing yet\n',
  },
  arb: {
    content: `{
  "@@locale": "de_DE",
  "@@x-note": "The shop's own texts",
  "menu.open": "Öffnen",
  "menu.save" : "Speichern & schließen",
  "@menu.save": { "description": "keep it short" },

  "parrot":"🦜"
}
`,
    texts: german,
    edit: { ...rename, from: '"Speichern & schließen"', to: '"Sichern <jetzt>"' },
    broken: { content: '{\n  "a": "x",\n  "b": "y"\n  "c": "z"\n}\n', line: 4 },
    empty: '{ "@@locale": "de_DE" }',
  },
  i18next: {
    content: `{
  "menu": { "open":"Öffnen",
    "save" : "Speichern & schließen" },

  "parrot": "🦜"
}
`,
    texts: german,
    edit: { ...rename, from: '"Speichern & schließen"', to: '"Sichern <jetzt>"' },
    broken: { content: '{\n  "a_one": "x"\n  "a_other": "y"\n}\n', line: 3 },
    empty: '{}',
  },
  ini: {
    content: `; The shop's own texts

menu.open = "Öffnen"
menu.save  = "Speichern & schließen" ; keep it short
parrot=🦜
`,
    texts: german,
    edit: { ...rename, from: '"Speichern & schließen"', to: '"Sichern <jetzt>"' },
    broken: { content: '[menu]\nopen = "Öffnen\n', line: 2 },
    empty: '; nothing yet\n',
  },
  toml: {
    content: `# The shop's own texts

menu.open = 'Öffnen'
menu.save  = "Speichern & schließen" # keep it short

"parrot"="🦜"
`,
    texts: german,
    edit: { ...rename, from: '"Speichern & schließen"', to: '"Sichern <jetzt>"' },
    broken: { content: 'a = "x"\nb = "y\n', line: 2 },
    empty: '# nothing yet\n',
  },
  webext: {
    content: `{
  "menu@002Eopen": { "message": "Öffnen", "description": "The shop's own texts" },
  "menu@002Esave" : {
    "description": "keep it short",
    "message": "Speichern & schließen" },

  "parrot":{"message":"🦜"}
}
`,
    texts: german,
    edit: { ...rename, from: '"Speichern & schließen"', to: '"Sichern <jetzt>"' },
    broken: {
      content: '{\n  "a": { "message": "x" },\n  "b": { "message": "y" }\n  "c"\n}\n',
      line: 4,
    },
    empty: '{}',
  },
  goi18n: {
    content: `# The shop's own texts

"menu.open" = 'Öffnen'

["menu.save"]
description = "keep it short"
other = "Speichern & schließen"

[parrot]
other = "🦜"
`,
    texts: german,
    edit: { ...rename, from: '"Speichern & schließen"', to: '"Sichern <jetzt>"' },
    broken: { content: '[a]\nother = "x"\n[b]\nother = "y\n', line: 4 },
    empty: '{}\n',
  },
  xlsx: {
    content: sheet(`
<row r="1"><c r="A1" t="inlineStr"><is><t>key</t></is></c><c r="B1" t="inlineStr"><is><t>de-DE</t></is></c></row>
<row r="2" ht="30"><c r="A2" t="inlineStr"><is><t>menu.open</t></is></c><c r="B2" t="inlineStr"><is><t>Öffnen</t></is></c></row>
<row r="3"><c r="A3" t="inlineStr"><is><t>menu.save</t></is></c><c r="B3" s="1" t="inlineStr"><is><t>Speichern &amp; schließen</t></is></c></row>
<row r="4"><c r="A4" t="inlineStr"><is><t>parrot</t></is></c><c r="B4" t="inlineStr"><is><t>🦜</t></is></c></row>
`),
    texts: german,
    edit: {
      ...rename,
      from: '<t>Speichern &amp; schließen</t>',
      to: '<t>Sichern &lt;jetzt&gt;</t>',
    },
    broken: {
      content: sheet(
        `<row r="2"><c r="A2"/></row><row r="3"><c r="A3" t="str"><v>a</v></c></row><row r="7"><c r="A7" t="str"><v>a</v></c></row>`,
      ),
      line: 7,
    },
    empty: sheet(``),
  },
  php: {
    content: `<?php
// The shop's own texts
return [
    'menu' => ['open' => 'Öffnen', "save" => 'Speichern & schließen'],
    'parrot'=>"🦜", # a bird
];
`,
    texts: german,
    edit: { ...rename, from: "'Speichern & schließen'", to: "'Sichern <jetzt>'" },
    broken: { content: "<?php\nreturn [\n  'a' => 'x'\n  'b' => 'y',\n];\n", line: 4 },
    empty: '<?php return [];',
  },
  laravelphp: {
    content: `<?php

// The shop's own texts
return [
    'menu' => [
        'open' => 'Öffnen',
        'save' => "Speichern & schließen", // keep it short
    ],
    'parrot' => '🦜',
];
`,
    texts: german,
    edit: { ...rename, from: '"Speichern & schließen"', to: '"Sichern <jetzt>"' },
    broken: { content: "<?php\n\nreturn [\n    'a' => __('b'),\n];\n", line: 4 },
    empty: '<?php\n\nreturn [];\n',
  },
} satisfies Partial<Record<FormatId, SampleFile>>;
