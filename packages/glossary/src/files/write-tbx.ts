import { toLanguageTag } from '@parlance/messages';
import type { FileConcept, FileTerm, TermKind } from './model.ts';

/** Styles of TBX: data categories as attributes or as elements of version 3, or version 2. */
export type TbxStyle = 'dca' | 'dct' | 'v2';

const statuses: Readonly<Record<TermKind, string>> = {
  preferred: 'preferredTerm-admn-sts',
  admitted: 'admittedTerm-admn-sts',
  forbidden: 'deprecatedTerm-admn-sts',
  obsolete: 'supersededTerm-admn-sts',
};

/** Writes a glossary as TBX-Basic. Case, exactness, forms, and what is not translated have no place in it. */
export function writeTbxGlossary(
  concepts: readonly FileConcept[],
  { style, name, sourceLocale }: { style: TbxStyle; name: string; sourceLocale: string },
): string {
  const write = style === 'dct' ? writeDct : writeDca;
  const words = style === 'v2' ? version2 : version3;
  const entries = concepts.map((concept) => writeConcept(concept, { sourceLocale, write, words }));
  const lang = toLanguageTag(sourceLocale);
  const head = `<fileDesc><titleStmt><title>${escapeXml(name)}</title></titleStmt><sourceDesc><p>Parlance</p></sourceDesc></fileDesc>`;
  const body = `<text><body>\n${entries.join('')}</body></text>`;
  if (style === 'v2') {
    return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE martif SYSTEM "TBXcoreStructV02.dtd">
<martif type="TBX" xml:lang="${lang}"><martifHeader>${head}<encodingDesc><p type="XCSURI">TBXBasicXCSV02.xcs</p></encodingDesc></martifHeader>
${body}</martif>
`;
  }
  const spaces =
    style === 'dct'
      ? ' xmlns:min="http://www.tbxinfo.net/ns/min" xmlns:basic="http://www.tbxinfo.net/ns/basic"'
      : '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<tbx type="TBX-Basic" style="${style}" xml:lang="${lang}" xmlns="urn:iso:std:iso:30042:ed-2"${spaces}><tbxHeader>${head}</tbxHeader>
${body}</tbx>
`;
}

const version2 = { concept: 'termEntry', language: 'langSet', term: 'tig' };
const version3 = { concept: 'conceptEntry', language: 'langSec', term: 'termSec' };

/** Writes a value of a data category. */
type Write = (element: 'descrip' | 'termNote', category: string, value: string) => string;

const writeDca: Write = (element, category, value) =>
  `<${element} type="${category}">${escapeXml(value)}</${element}>`;

/** The categories of TBX-Min, whose elements have a namespace of their own. */
const ofMin = ['subjectField', 'partOfSpeech', 'administrativeStatus'];

const writeDct: Write = (_, category, value) => {
  const name = `${ofMin.includes(category) ? 'min' : 'basic'}:${category}`;
  return `<${name}>${escapeXml(value)}</${name}>`;
};

function writeConcept(
  { id, definition, domain, note, terms }: FileConcept,
  context: { sourceLocale: string; write: Write; words: typeof version3 },
): string {
  const { sourceLocale, write, words } = context;
  const byLocale = Map.groupBy(terms, ({ locale }) => locale);
  const locales = [...byLocale].sort(
    ([a], [b]) => Number(b === sourceLocale) - Number(a === sourceLocale),
  );
  const about = [
    domain ? write('descrip', 'subjectField', domain) : '',
    definition ? write('descrip', 'definition', definition) : '',
    note ? `<note>${escapeXml(note)}</note>` : '',
  ];
  const languages = locales.map(
    ([locale, of]) =>
      `<${words.language} xml:lang="${toLanguageTag(locale)}">${of.map((term) => writeTerm(term, write, words.term)).join('')}</${words.language}>\n`,
  );
  // An id of XML begins with a letter.
  const idText =
    id === undefined ? '' : ` id="${escapeXml(/^[\p{L}_]/u.test(id) ? id : `c${id}`)}"`;
  return `<${words.concept}${idText}>${about.join('')}\n${languages.join('')}</${words.concept}>\n`;
}

function writeTerm(term: FileTerm, write: Write, element: string): string {
  const { text, kind, partOfSpeech, gender, number, isAbbreviation, usageNote } = term;
  const parts = [
    `<term>${escapeXml(text)}</term>`,
    partOfSpeech ? write('termNote', 'partOfSpeech', partOfSpeech) : '',
    gender ? write('termNote', 'grammaticalGender', gender) : '',
    number ? write('termNote', 'grammaticalNumber', number) : '',
    kind ? write('termNote', 'administrativeStatus', statuses[kind]) : '',
    isAbbreviation ? write('termNote', 'termType', 'abbreviation') : '',
    usageNote ? `<note>${escapeXml(usageNote)}</note>` : '',
  ];
  return `<${element}>${parts.join('')}</${element}>`;
}

/** Signs that XML has no spelling for are left out. */
const unwritable = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;

function escapeXml(text: string): string {
  return text
    .replace(unwritable, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
