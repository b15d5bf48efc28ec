import type { FormatId } from '../../types.ts';
import { around, type Constructs, each, nested, numbered } from './constructs.ts';

/** The syntax of an XML format. */
export interface XmlDialect {
  readonly head: string;
  readonly tail: string;
  /** An entry, with attributes of its element and with elements next to its text. */
  readonly entry: (key: string, text: string, attributes?: string, beside?: string) => string;
  readonly more?: Constructs;
}

const xliff12 =
  '<xliff version="1.2"><file source-language="en" target-language="pl" original="a" datatype="plaintext"><body>\n';
const xliff20 =
  '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="pl"><file id="f">\n';

export const xliffDialects = {
  xliff12: {
    head: xliff12,
    tail: '</body></file></xliff>\n',
    entry: (key, text, attributes = '', beside = '') =>
      `<trans-unit id="${key}"${attributes}><source>a</source><target>${text}</target>${beside}</trans-unit>\n`,
    more: {
      'groups in groups': nested([xliff12, '</body></file></xliff>'], '<group>', '', '</group>'),
      groups: numbered(
        xliff12,
        (at) =>
          `<group id="g${at}"><trans-unit id="a${at}"><source>a</source></trans-unit></group>`,
        '</body></file></xliff>',
      ),
      'groups of plurals': numbered(
        xliff12,
        (at) =>
          `<group restype="x-gettext-plurals" id="g${at}"><trans-unit id="g${at}[0]"><source>a</source><target>b</target></trans-unit><trans-unit id="g${at}[1]"><source>a</source><target>b</target></trans-unit></group>`,
        '</body></file></xliff>',
      ),
      'units of a plural': numbered(
        `${xliff12}<group restype="x-gettext-plurals" id="g">`,
        (at) => `<trans-unit id="g[${at}]"><source>a</source><target>b</target></trans-unit>`,
        '</group></body></file></xliff>',
      ),
      files: numbered(
        '<xliff version="1.2">',
        (at) =>
          `<file source-language="en" target-language="pl" original="a${at}"><body><trans-unit id="a"><source>a</source></trans-unit></body></file>`,
        '</xliff>',
      ),
      'notes of a unit': around(
        `${xliff12}<trans-unit id="a"><source>a</source>`,
        '<note from="a">a</note>',
        '</trans-unit></body></file></xliff>',
      ),
      'contexts of a unit': around(
        `${xliff12}<trans-unit id="a"><source>a</source>`,
        '<context-group purpose="location"><context context-type="sourcefile">a</context><context context-type="linenumber">1</context></context-group>',
        '</trans-unit></body></file></xliff>',
      ),
      'other translations': around(
        `${xliff12}<trans-unit id="a"><source>a</source>`,
        '<alt-trans><target>a</target></alt-trans>',
        '</trans-unit></body></file></xliff>',
      ),
      'segments of a unit': around(
        `${xliff12}<trans-unit id="a"><source>a</source><seg-source>`,
        '<mrk mtype="seg" mid="0">a</mrk>',
        '</seg-source><target>b</target></trans-unit></body></file></xliff>',
      ),
      'keys of plurals as Apple writes them': numbered(
        xliff12,
        (at) =>
          `<trans-unit id="/a${at}:dict/NSStringLocalizedFormatKey:dict/:string"><source>a</source></trans-unit><trans-unit id="/a${at}:dict/v:dict/one:dict/:string"><source>a</source></trans-unit>`,
        '</body></file></xliff>',
      ),
      'variations as Apple writes them': numbered(
        xliff12,
        (at) =>
          `<trans-unit id="a${at >> 1}|==|plural.${at % 2 ? 'one' : 'other'}"><source>a</source><target>b</target></trans-unit>`,
        '</body></file></xliff>',
      ),
    },
  },
  xliff20: {
    head: xliff20,
    tail: '</file></xliff>\n',
    entry: (key, text, attributes = '', beside = '') =>
      `<unit id="${key}"${attributes}>${beside}<segment><source>a</source><target>${text}</target></segment></unit>\n`,
    more: {
      'segments of a unit': numbered(
        `${xliff20}<unit id="a">`,
        (at) =>
          `<segment id="s${at}"><source>a</source><target>b</target></segment><ignorable><source> </source></ignorable>`,
        '</unit></file></xliff>',
      ),
      'segments out of order': (count) =>
        `${xliff20}<unit id="a">${each(count, (at) => `<segment id="s${at}"><source>a</source><target order="${count - at}">b</target></segment>`)}</unit></file></xliff>`,
      'notes of a unit': around(
        `${xliff20}<unit id="a"><notes>`,
        '<note category="a">a</note>',
        '</notes><segment><source>a</source></segment></unit></file></xliff>',
      ),
      'lists of notes': around(
        `${xliff20}<unit id="a">`,
        '<notes><note>a</note></notes>',
        '<segment><source>a</source></segment></unit></file></xliff>',
      ),
      'data of a unit': numbered(
        `${xliff20}<unit id="a"><originalData>`,
        (at) => `<data id="d${at}">a</data>`,
        '</originalData><segment><source>a</source></segment></unit></file></xliff>',
      ),
      'codes in a text': numbered(
        `${xliff20}<unit id="a"><segment><source>a</source><target>`,
        (at) =>
          `<ph id="${at}" dataRef="d${at}"/><sc id="s${at}"/><ec startRef="s${at}"/><cp hex="001f"/>`,
        '</target></segment></unit></file></xliff>',
      ),
      'groups in groups': nested([xliff20, '</file></xliff>'], '<group id="a">', '', '</group>'),
      files: numbered(
        '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="pl">',
        (at) =>
          `<file id="f${at}"><unit id="a"><segment><source>a</source></segment></unit></file>`,
        '</xliff>',
      ),
    },
  },
} satisfies Partial<Record<FormatId, XmlDialect>>;
