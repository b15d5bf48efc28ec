import { describe, expect, it } from 'vitest';
import type { FileConcept, ReadGlossary } from './model.ts';
import { readTableGlossary } from './read-table.ts';
import { readTbxGlossary } from './read-tbx.ts';
import { writeTableGlossary } from './write-table.ts';
import { writeTbxGlossary } from './write-tbx.ts';

const locales = { sourceLocale: 'en', locale: undefined };

function readRows(
  lines: readonly string[],
  by: { sourceLocale: string; locale: string | undefined } = locales,
) {
  const rows = lines.map((line, at) => ({ number: at + 1, cells: line.split(';') }));
  return readTableGlossary(rows, by);
}

/** The content of a file that can be read. */
function contentOf(read: ReturnType<typeof readTbxGlossary>): ReadGlossary {
  if ('problem' in read) throw new Error(read.problem);
  return read;
}

const full: readonly FileConcept[] = [
  {
    id: '0190b2a4-f6bb-7345-82d4-c5b7d8a9b40b',
    definition: 'Somebody with an <account> & more',
    domain: 'Accounts',
    note: 'Line one\nline two',
    isKept: false,
    terms: [
      { locale: 'en', text: 'user', kind: 'preferred', partOfSpeech: 'noun' },
      { locale: 'en', text: 'account holder', kind: 'obsolete' },
      {
        locale: 'de',
        text: 'Benutzer',
        kind: 'preferred',
        partOfSpeech: 'noun',
        gender: 'masculine',
        number: 'singular',
        usageNote: 'Always "so"',
      },
      { locale: 'de', text: 'Nutzer', kind: 'admitted' },
      { locale: 'zh_Hant_TW', text: '使用者', kind: 'preferred' },
    ],
  },
  { id: 'c2', terms: [{ locale: 'en', text: 'API', kind: 'preferred', isAbbreviation: true }] },
];

describe('a table', () => {
  it('brings everything back that it was written of', () => {
    const more: readonly FileConcept[] = [
      ...full,
      {
        id: 'c3',
        isKept: true,
        terms: [
          {
            locale: 'en',
            text: 'Parlance',
            kind: 'preferred',
            isCaseSensitive: true,
            isExact: true,
            forms: ["Parlance's", 'Parlances'],
          },
        ],
      },
    ];
    const rows = writeTableGlossary(more, 'en').map((cells, at) => ({ number: at + 1, cells }));
    const { concepts, losses } = contentOf(readTableGlossary(rows, locales));
    expect(losses).toEqual([]);
    const sorted = (all: readonly FileConcept[]) =>
      all.map(({ terms, isKept, ...concept }) => ({
        ...concept,
        ...(isKept ? { isKept } : {}),
        terms: terms.toSorted((a, b) => (a.text < b.text ? -1 : 1)),
      }));
    expect(sorted(concepts)).toEqual(sorted(more));
  });

  it('has columns as people write them', () => {
    const { concepts, losses } = contentOf(
      readRows([
        'term_en;term_de;description;pos;forbidden;case_sensitive;Owner',
        'user;Benutzer;Somebody;Noun;no;yes;Ada',
        ';;;;;;',
        'fig;Feige;;fruit;;;',
        ';;nothing;;;;',
      ]),
    );
    const shared = { partOfSpeech: 'noun', isCaseSensitive: true };
    expect(concepts).toEqual([
      {
        definition: 'Somebody',
        terms: [
          { ...shared, locale: 'en', text: 'user' },
          { ...shared, locale: 'de', text: 'Benutzer' },
        ],
      },
      {
        terms: [
          { locale: 'en', text: 'fig' },
          { locale: 'de', text: 'Feige' },
        ],
      },
    ]);
    expect(losses).toEqual([
      { code: 'column', message: 'is no column of a glossary: Owner', line: 1, column: 7 },
      { code: 'value', message: 'is not known: fruit', line: 4, column: 4 },
      { code: 'row', message: 'has no term', line: 5 },
    ]);
  });

  it('has the columns of Crowdin', () => {
    const { concepts, losses } = contentOf(
      readRows([
        'Concept Definition;Concept Subject;Term [en];Part of Speech [en];Status [en];Type [en];Term [uk];Status [uk];Gender [uk];Note [uk];Url [uk]',
        'A person;IT;user;noun;preferred;full form;користувач;not recommended;masculine;Hm;',
      ]),
    );
    expect(losses).toEqual([]);
    expect(concepts).toEqual([
      {
        definition: 'A person',
        domain: 'IT',
        terms: [
          {
            locale: 'en',
            text: 'user',
            partOfSpeech: 'noun',
            kind: 'preferred',
            isAbbreviation: false,
          },
          {
            locale: 'uk',
            text: 'користувач',
            kind: 'forbidden',
            gender: 'masculine',
            usageNote: 'Hm',
          },
        ],
      },
    ]);
  });

  it('has the columns of Lokalise', () => {
    const { concepts, losses } = contentOf(
      readRows([
        'term;description;casesensitive;translatable;forbidden;tags;de;de_description;pt_BR;pt_BR_description',
        'Parlance;Our name;yes;no;no;brand;Parlance;Unser Name;;',
        'login;;no;yes;yes;;Anmeldung;;Entrar;',
      ]),
    );
    expect(losses).toEqual([]);
    expect(concepts[0]).toEqual({
      definition: 'Our name',
      isKept: true,
      terms: [
        { locale: 'en', text: 'Parlance', isCaseSensitive: true },
        { locale: 'de', text: 'Parlance', isCaseSensitive: true, usageNote: 'Unser Name' },
      ],
    });
    expect(concepts[1]?.terms.map(({ locale, kind }) => `${locale} ${kind}`)).toEqual([
      'en forbidden',
      'de forbidden',
      'pt_BR forbidden',
    ]);
  });

  it('has the columns of Weblate, whose locale somebody has to say', () => {
    const lines = [
      'location;source;target;id;fuzzy;context;translator_comments;developer_comments',
      ';user;Benutzer;;False;;Somebody;Often',
    ];
    const { concepts } = contentOf(readRows(lines, { sourceLocale: 'en', locale: 'de' }));
    expect(concepts).toEqual([
      {
        definition: 'Somebody',
        note: 'Often',
        terms: [
          { locale: 'en', text: 'user' },
          { locale: 'de', text: 'Benutzer' },
        ],
      },
    ]);
    expect(contentOf(readRows(lines)).losses).toMatchObject([{ code: 'column', column: 3 }]);
  });

  it('may have a row for each term', () => {
    const { concepts, losses } = contentOf(
      readRows([
        'concept_id;locale;term;status',
        'a;en;user;preferred',
        'a;de;Benutzer;preferred',
        'a;de;Anwender;forbidden',
        'a;xx-nonsense-;Nichts;',
        'b;en;file;',
      ]),
    );
    expect(
      concepts.map(({ id, terms }) => `${id} ${terms.map(({ text }) => text).join()}`),
    ).toEqual(['a user,Benutzer,Anwender', 'b file']);
    expect(losses.map(({ code, line }) => `${code} ${line}`)).toEqual(['locale 5', 'row 5']);
  });

  it('needs a column of terms', () => {
    expect(readRows(['key;value', 'a;b'])).toMatchObject({ line: 1 });
    expect(readTableGlossary([], locales)).toMatchObject({ line: 1 });
  });
});

describe('TBX', () => {
  it.each(['dca', 'dct', 'v2'] as const)('%s brings back what it has a place for', (style) => {
    const text = writeTbxGlossary(full, { style, name: 'A & B', sourceLocale: 'en' });
    const { concepts, losses } = contentOf(readTbxGlossary(text));
    expect(losses).toEqual([]);
    const [first, second] = full;
    const { isKept: _, ...told } = first ?? { terms: [] };
    expect(concepts).toEqual([{ ...told, id: `c${told.id}` }, second]);
  });

  it('is read as Crowdin writes it', () => {
    const { concepts, losses } = contentOf(
      readTbxGlossary(`<?xml version="1.0" encoding="UTF-8"?>
<tbx style="dca" type="TBX-Core" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2">
  <tbxHeader><fileDesc><sourceDesc><p>Crowdin</p></sourceDesc></fileDesc></tbxHeader>
  <text><body>
    <conceptEntry id="24">
      <descrip type="subjectField">UI</descrip>
      <langSec xml:lang="en">
        <termSec>
          <term id="1">dashboard</term>
          <termNote type="partOfSpeech">noun</termNote>
          <termNote type="administrativeStatus">preferred</termNote>
          <termNote type="termType">fullForm</termNote>
          <descrip type="definition">The first page</descrip>
          <note>Not a car's</note>
        </termSec>
      </langSec>
      <langSec xml:lang="pt-BR">
        <termSec><term>painel</term><termNote type="grammaticalGender">masculine</termNote></termSec>
        <termSec><term>tablier</term><termNote type="administrativeStatus">notRecommended</termNote></termSec>
      </langSec>
    </conceptEntry>
  </body></text>
</tbx>`),
    );
    expect(losses).toEqual([]);
    expect(concepts).toEqual([
      {
        id: '24',
        domain: 'UI',
        definition: 'The first page',
        terms: [
          {
            locale: 'en',
            text: 'dashboard',
            partOfSpeech: 'noun',
            kind: 'preferred',
            isAbbreviation: false,
            usageNote: "Not a car's",
          },
          { locale: 'pt_BR', text: 'painel', gender: 'masculine' },
          { locale: 'pt_BR', text: 'tablier', kind: 'forbidden' },
        ],
      },
    ]);
  });

  it('is read as SDL MultiTerm writes it, and what has no place is told with its line', () => {
    const { concepts, losses } = contentOf(
      readTbxGlossary(`<?xml version='1.0'?>
<!DOCTYPE martif SYSTEM "TBXcoreStructV02.dtd">
<martif type="TBX" xml:lang="en"><martifHeader><fileDesc><sourceDesc><p>MultiTerm</p></sourceDesc></fileDesc></martifHeader>
<text><body>
<termEntry id="c5">
<transacGrp><transac type="transactionType">origination</transac><transacNote type="responsibility">ada</transacNote><date>2024-01-01</date></transacGrp>
<descripGrp><descrip type="definition">A tree</descrip></descripGrp>
<langSet xml:lang="en-US"><ntig><termGrp><term>fig</term><termNote type="partOfSpeech">noun</termNote><termNote type="geographicalUsage">US</termNote></termGrp></ntig></langSet>
<langSet xml:lang="de-DE"><ntig><termGrp><term>Feige</term><termNote type="grammaticalNumber">singular</termNote></termGrp><descripGrp><descrip type="context">Eine Feige</descrip></descripGrp></ntig></langSet>
</termEntry>
</body></text></martif>`),
    );
    expect(concepts).toEqual([
      {
        id: 'c5',
        definition: 'A tree',
        terms: [
          { locale: 'en_US', text: 'fig', partOfSpeech: 'noun' },
          { locale: 'de_DE', text: 'Feige', number: 'singular' },
        ],
      },
    ]);
    expect(losses.map(({ message, line }) => `${line} ${message}`)).toEqual([
      '8 has no place in a glossary: geographicalusage',
      '9 has no place in a glossary: context',
    ]);
  });

  it('is read as Weblate writes it', () => {
    const { concepts, losses } = contentOf(
      readTbxGlossary(`<?xml version="1.0" encoding="utf-8"?>
<martif type="TBX" xml:lang="en"><martifHeader/><text><body>
<termEntry id="1"><descrip>Somebody</descrip>
<langSet xml:lang="en"><tig><term>user</term></tig></langSet>
<langSet xml:lang="cs"><tig><term>uživatel</term><termNote type="administrativeStatus">forbidden</termNote><note from="translator">Not so</note></tig></langSet>
</termEntry></body></text></martif>`),
    );
    expect(losses).toEqual([]);
    expect(concepts).toEqual([
      {
        id: '1',
        definition: 'Somebody',
        terms: [
          { locale: 'en', text: 'user' },
          { locale: 'cs', text: 'uživatel', kind: 'forbidden', usageNote: 'Not so' },
        ],
      },
    ]);
  });

  it('is refused with its place where it is none', () => {
    expect(readTbxGlossary('<tbx>\n<text></tbx>')).toMatchObject({ line: 2 });
    expect(readTbxGlossary('<html/>')).toMatchObject({
      problem: expect.stringContaining('no TBX'),
    });
    expect(readTbxGlossary('')).toHaveProperty('problem');
  });
});
