import type { FormatId } from '../../types.ts';
import {
  around,
  type Construct,
  type Constructs,
  each,
  nested,
  numbered,
  textPieces,
} from './constructs.ts';
import { type XmlDialect, xliffDialects } from './xliff.ts';

const plist =
  '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0">\n<dict>\n';
const rule =
  '<key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string><key>NSStringFormatValueTypeKey</key><string>d</string>';
const sheet =
  '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>key</t></is></c><c r="B1" t="inlineStr"><is><t>en</t></is></c></row>\n';

const dialects = {
  androidxml: {
    head: '<?xml version="1.0" encoding="utf-8"?>\n<resources>\n',
    tail: '</resources>\n',
    entry: (key, text, attributes = '', beside = '') =>
      `${beside}<string name="${key}"${attributes}>${text}</string>\n`,
    more: {
      'items of a list': numbered(
        '<resources><string-array name="a">',
        (at) => `<item>${at}</item>`,
        '</string-array></resources>',
      ),
      'items of a plural': around(
        '<resources><plurals name="a">',
        '<item quantity="one">a</item>',
        '</plurals></resources>',
      ),
      'quotes in a text': around('<resources><string name="a">', '"a  ', '</string></resources>'),
      'escapes in a text': around(
        '<resources><string name="a">',
        "\\n\\u0041\\'",
        '</string></resources>',
      ),
      'wrong escapes': around('<resources><string name="a">', '\\u', '</string></resources>'),
      'placeholders in a text': around(
        '<resources><string name="a">',
        '<xliff:g id="a">%s</xliff:g>',
        '</string></resources>',
      ),
    },
  },
  resx: {
    head: '<?xml version="1.0" encoding="utf-8"?>\n<root>\n',
    tail: '</root>\n',
    entry: (key, text, attributes = '', beside = '') =>
      `<data name="${key}" xml:space="preserve"${attributes}><value>${text}</value>${beside}</data>\n`,
    more: {
      values: around('<root><data name="a">', '<value>a</value>', '</data></root>'),
      comments: around(
        '<root><data name="a"><value>a</value>',
        '<comment>a</comment>',
        '</data></root>',
      ),
    },
  },
  qtts: {
    head: '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1" language="pl"><context><name>A</name>\n',
    tail: '</context></TS>\n',
    entry: (key, text, attributes = '', beside = '') =>
      `<message${attributes}>${beside}<source>${key}</source><translation>${text}</translation></message>\n`,
    more: {
      contexts: numbered(
        '<TS language="pl">',
        (at) =>
          `<context><name>c${at}</name><message><source>a</source><translation>b</translation></message></context>`,
        '</TS>',
      ),
      'contexts of one name': around(
        '<TS language="pl">',
        '<context><name>a</name></context>',
        '</TS>',
      ),
      'places of a message': numbered(
        '<TS language="pl"><context><name>A</name><message>',
        (at) => `<location filename="a${at}.cpp" line="+${at}"/>`,
        '<source>a</source><translation>b</translation></message></context></TS>',
      ),
      'forms of a plural': around(
        '<TS language="pl"><context><name>A</name><message numerus="yes"><source>%n</source><translation>',
        '<numerusform>a</numerusform>',
        '</translation></message></context></TS>',
      ),
      variants: around(
        '<TS language="pl"><context><name>A</name><message><source>a</source><translation variants="yes">',
        '<lengthvariant>a</lengthvariant>',
        '</translation></message></context></TS>',
      ),
      'notes of a message': around(
        '<TS language="pl"><context><name>A</name><message><source>a</source>',
        '<extracomment>a</extracomment><comment>b</comment><translatorcomment>c</translatorcomment>',
        '<translation>b</translation></message></context></TS>',
      ),
      'bytes in a text': around(
        '<TS language="pl"><context><name>A</name><message><source>a</source><translation>',
        '<byte value="x1f"/>',
        '</translation></message></context></TS>',
      ),
    },
  },
  stringsdict: {
    head: plist,
    tail: '</dict></plist>\n',
    entry: (key, text, attributes = '', beside = '') =>
      `<key>${key}</key><dict${attributes}>${beside}<key>NSStringLocalizedFormatKey</key><string>%#@v@</string><key>v</key><dict>${rule}<key>one</key><string>${text}</string><key>other</key><string>b</string></dict></dict>\n`,
    more: {
      'keys without a value': around(plist, '<key>a</key>', '</dict></plist>'),
      'values without a key': around(plist, '<string>a</string>', '</dict></plist>'),
      'variables of an entry': numbered(
        `${plist}<key>k</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@v@</string>`,
        (at) => `<key>v${at}</key><dict>${rule}<key>other</key><string>b</string></dict>`,
        '</dict></dict></plist>',
      ),
      'variables in a format': (count) =>
        `${plist}<key>k</key><dict><key>NSStringLocalizedFormatKey</key><string>${each(count, (at) => `%#@v${at}@`)}</string>${each(count, (at) => `<key>v${at}</key><dict>${rule}<key>other</key><string>b</string></dict>`)}</dict></dict></plist>`,
      'forms of a variable': around(
        `${plist}<key>k</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@v@</string><key>v</key><dict>${rule}`,
        '<key>one</key><string>a</string>',
        '</dict></dict></dict></plist>',
      ),
    },
  },
  xlsx: {
    head: sheet,
    tail: '</sheetData></worksheet>',
    entry: (key, text, attributes = '', beside = '') =>
      `<row${attributes}>${beside}<c t="inlineStr"><is><t>${key}</t></is></c><c t="inlineStr"><is><t>${text}</t></is></c></row>\n`,
    more: {
      'cells of a row': around(
        `${sheet}<row>`,
        '<c><v>1</v></c>',
        '</row></sheetData></worksheet>',
      ),
      'names of columns': (count) =>
        `<worksheet><sheetData><row>${each(count, (at) => `<c t="inlineStr"><is><t>${at === 0 ? 'key' : `de_${at}`}</t></is></c>`)}</row></sheetData></worksheet>`,
      'parts of a text': around(
        `${sheet}<row><c t="inlineStr"><is><t>a</t></is></c><c t="inlineStr"><is>`,
        '<r><rPr><b/></rPr><t>a</t></r>',
        '</is></c></row></sheetData></worksheet>',
      ),
      'empty rows': around(sheet, '<row/>', '</sheetData></worksheet>'),
      'rows with a gap': numbered(
        sheet,
        (at) =>
          `<row r="${at * 7 + 2}"><c r="A${at * 7 + 2}" t="inlineStr"><is><t>k${at}</t></is></c></row>`,
        '</sheetData></worksheet>',
      ),
      'strings that cells refer to': (count) =>
        `${sheet}${each(count, (at) => `<row><c t="s"><v>${at}</v></c><c t="s"><v>${at}</v></c></row>`)}</sheetData></worksheet>\0<sst>${each(count, (at) => `<si><t>a${at}</t></si>`)}</sst>`,
      'cells that share a string': (count) =>
        `${sheet}${each(count, (at) => `<row><c t="inlineStr"><is><t>k${at}</t></is></c><c t="s"><v>0</v></c></row>`)}</sheetData></worksheet>\0<sst><si><t>a</t></si></sst>`,
      'parts of a string': around(
        `${sheet}<row><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row></sheetData></worksheet>\0<sst><si>`,
        '<r><t>a_x0041_</t></r>',
        '</si></sst>',
      ),
      'merged cells': numbered(
        `${sheet}</sheetData><mergeCells>`,
        (at) => `<mergeCell ref="A${at}:B${at}"/>`,
        '</mergeCells></worksheet>',
      ),
      'lists of rows': around('<worksheet>', '<sheetData></sheetData>', '</worksheet>'),
    },
  },
  ...xliffDialects,
} satisfies Partial<Record<FormatId, XmlDialect>>;

/** The constructs of XML formats. */
export const xmlConstructs: Readonly<Record<keyof typeof dialects, Constructs>> = {
  androidxml: constructsOf(dialects.androidxml),
  resx: constructsOf(dialects.resx),
  qtts: constructsOf(dialects.qtts),
  stringsdict: constructsOf(dialects.stringsdict),
  xliff12: constructsOf(dialects.xliff12),
  xliff20: constructsOf(dialects.xliff20),
  xlsx: constructsOf(dialects.xlsx),
};

function constructsOf({ head, tail, entry, more = {} }: XmlDialect): Constructs {
  const inText =
    (piece: string): Construct =>
    (count) =>
      head + entry('k', piece.repeat(count)) + tail;
  const inTag =
    (attributes: (count: number) => string): Construct =>
    (count) =>
      head + entry('k', 'a', attributes(count)) + tail;
  const inFile = (piece: string): Construct => around(head, piece, tail);
  const texts = Object.fromEntries(textPieces.map((piece) => [`texts of ${piece}`, inText(piece)]));
  return {
    entries: numbered(head, (at) => entry(`k${at}`, 'a'), tail),
    'entries in other order': (count) =>
      head + each(count, (at) => entry(`k${(at * 7919) % count}`, 'a')) + tail,
    'entries without a text': numbered(head, (at) => entry(`k${at}`, ''), tail),
    'entries of one key': around(head, entry('k', 'a'), tail),
    'entries of one key on one line': around(head, entry('k', 'a').trimEnd(), tail),
    'entries on one line': numbered(head, (at) => entry(`k${at}`, 'a').trimEnd(), tail),
    'entries whose keys begin alike': (count) =>
      head + each(count >> 2, (at) => entry(`${'long'.repeat(20)}${at}`, 'a')) + tail,
    'keys of parts': (count) => head + entry('a.'.repeat(count), 'a') + tail,
    'a key of references': (count) => head + entry('&lt;'.repeat(count), 'a') + tail,
    attributes: inTag((count) => each(count, (at) => ` a${at}="b"`)),
    'attributes of one name': inTag((count) => ' a="b"'.repeat(count)),
    'attributes of a name space': inTag((count) => each(count, (at) => ` x:a${at}="b"`)),
    'declarations of name spaces': inTag((count) => each(count, (at) => ` xmlns:a${at}="b"`)),
    'attributes and a mistake': inTag((count) => `${each(count, (at) => ` a${at}="b"`)} a<`),
    'attributes in XML that is not plain': (count) =>
      `${head}<?x y?>${entry(
        'k',
        'a',
        each(count, (at) => ` a${at}="b"`),
      )}${tail}`,
    'blanks in a tag': inTag((count) => ' \n'.repeat(count)),
    'references in an attribute': inTag((count) => ` a="${'&amp;&#65;'.repeat(count)}"`),
    'line breaks in an attribute': inTag((count) => ` a="${'\n\t'.repeat(count)}"`),
    'an open attribute': inTag((count) => ` a="${'b'.repeat(count)}`),
    'comments of a file': inFile('<!-- a -->\n'),
    'comments of one line': inFile('<!--a-->'),
    'a comment of lines': (count) =>
      `${head}<!--${'a\n'.repeat(count)}-->${entry('k', 'a')}${tail}`,
    'an open comment': around(head, '<!-- a\n'),
    'open comments of dashes': around(`${head}<!--`, '-', tail),
    instructions: inFile('<?a b?>'),
    'an open instruction': around(head, '<?a '),
    'comments before the file': (count) =>
      '<!-- a -->\n'.repeat(count) + head.replace(/^<\?.*\?>\n/, '') + tail,
    'blank lines': inFile('\n'),
    'line ends of Windows': inFile('\r\n'),
    'other elements': inFile('<other/>'),
    'elements of many names': numbered(head, (at) => `<o${at}>a</o${at}>`, tail),
    'elements that are not closed': around(head, '<a>'),
    'elements that are only closed': around(head, '</a>'),
    'elements in elements': nested([head, tail], '<a>', 'b', '</a>'),
    'open brackets': around(head, '<'),
    'texts between entries': inFile('a '),
    references: inText('&amp;'),
    'numbered references': inText('&#65;&#x41;'),
    'references without an end': inText('&'),
    'unknown references': inText('&a;'),
    'long references': inText('&#0000000000000000000065;'),
    'CDATA sections': inText('<![CDATA[a]]>'),
    'CDATA sections with brackets': inText('<![CDATA[]]]]>'),
    'a CDATA section of lines': (count) =>
      `${head}${entry('k', `<![CDATA[${'a\n]'.repeat(count)}]]>`)}${tail}`,
    'open CDATA sections': inText('<![CDATA['),
    brackets: inText(']'),
    'elements in a text': inText('<b>a</b>'),
    'empty elements in a text': inText('<b/>'),
    'elements with attributes in a text': inText('<b a="c" d=\'e\'>a</b>'),
    'elements in elements in a text': (count) =>
      `${head}${entry('k', '<b>'.repeat(count) + '</b>'.repeat(count))}${tail}`,
    'comments in a text': inText('a<!-- b -->'),
    'instructions in a text': inText('a<?b c?>'),
    'line breaks in a text': inText('a\n'),
    'line ends of Windows in a text': inText('a\r\n'),
    'comments in an entry': (count) =>
      head + entry('k', 'a', '', '<!-- a -->'.repeat(count)) + tail,
    'elements in an entry': (count) =>
      head + entry('k', 'a', '', '<other>a</other>'.repeat(count)) + tail,
    'notes in an entry': (count) =>
      head + entry('k', 'a', '', '<note>a</note>'.repeat(count)) + tail,
    declarations: around('<!DOCTYPE a [', '<!ELEMENT a ANY>', `]>${head}${tail}`),
    'declared entities': numbered(
      '<!DOCTYPE a [',
      (at) => `<!ENTITY a${at} "b">`,
      `]>${head}${tail}`,
    ),
    'an open declaration': around('<!DOCTYPE a [', '<!--'),
    ...texts,
    ...more,
  };
}
