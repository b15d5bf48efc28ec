import { readLocaleCode } from '@parlance/messages';
import { SaxesParser } from 'saxes';
import { createLosses, fitConcept, fitTerms, type Losses } from './collector.ts';
import type { FileConcept, FileProblem, FileTerm, ReadGlossary } from './model.ts';
import { readValue, toPlain } from './values.ts';

type Draft<T> = { -readonly [Key in keyof T]: T[Key] };
type TermDraft = Draft<Omit<FileTerm, 'text'>> & { text?: string };
type ConceptDraft = Draft<Omit<FileConcept, 'terms'>>;

/** An open element with what was read of it. */
interface Open {
  /** Its name without a prefix. */
  readonly name: string;
  /** What sort of data it has: its `type`, or in DCT style its name. */
  readonly category: string;
  readonly line: number;
  text: string;
}

/** Elements that only hold others, by what TBX of versions 2 and 3 calls them. */
const holders = new Set([
  ...['martif', 'tbx', 'text', 'body', 'back', 'ntig', 'tig', 'termsec', 'termgrp', 'langset'],
  ...[
    'langsec',
    'termentry',
    'conceptentry',
    'descripgrp',
    'admingrp',
    'transacgrp',
    'termnotegrp',
  ],
]);

/** What only tells who changed an entry when, which a glossary knows of itself. */
const passedOver = new Set([
  'transac',
  'transacnote',
  'date',
  'refobject',
  'reflist',
  'p',
  'hi',
  'xref',
  'ref',
]);

/**
 * Reads a glossary of TBX: version 3 in DCA or DCT style, and version 2, whose root is `martif`. What has no place in a
 * glossary is told with its line.
 */
export function readTbxGlossary(source: string): ReadGlossary | FileProblem {
  const reader = createReader();
  const parser = new SaxesParser({ xmlns: false, position: true });
  let problem: FileProblem | undefined;
  parser.on('error', (error) => {
    problem ??= {
      problem: `is no XML: ${error.message.replace(/^\d+:\d+: /, '')}`,
      line: parser.line,
      column: parser.column + 1,
    };
  });
  parser.on('opentag', ({ name, attributes }) => reader.open(name, attributes, parser.line));
  parser.on('closetag', () => reader.close());
  parser.on('text', (text) => reader.addText(text));
  parser.on('cdata', (text) => reader.addText(text));
  parser.write(source).close();
  if (problem) return problem;
  return reader.isTbx()
    ? reader.finish()
    : { problem: 'is no TBX: its root is neither tbx nor martif', line: 1 };
}

function createReader() {
  const losses = createLosses();
  const concepts: FileConcept[] = [];
  const path: Open[] = [];
  let root = '';
  let headDepth = 0;
  let concept: ConceptDraft | undefined;
  let terms: FileTerm[] = [];
  let conceptLine = 1;
  let locale: string | undefined;
  let term: TermDraft | undefined;

  function endConcept(): void {
    if (!concept) return;
    const place = { line: conceptLine };
    const fitted = fitTerms(terms, losses, place);
    if (fitted.length > 0) concepts.push({ ...fitConcept(concept, losses, place), terms: fitted });
    else losses.add('row', 'has no term', place);
    concept = undefined;
    terms = [];
  }

  function endTerm(line: number): void {
    if (term?.text === undefined || term.text.trim() === '') {
      if (term) losses.add('row', 'has no term', { line });
    } else if (locale !== undefined) terms.push({ ...term, text: term.text, locale });
    term = undefined;
  }

  return {
    isTbx: () => root === 'tbx' || root === 'martif',
    open(fullName: string, attributes: Readonly<Record<string, string>>, line: number): void {
      const name = (fullName.split(':').at(-1) ?? '').toLowerCase();
      if (root === '') root = name;
      if (headDepth > 0 || name === 'martifheader' || name === 'tbxheader') {
        headDepth++;
        return;
      }
      const isData = ['descrip', 'termnote', 'admin', 'note'].includes(name);
      path.push({
        name,
        category: toPlain(isData ? (attributes.type ?? name) : name),
        line,
        text: '',
      });
      if (name === 'termentry' || name === 'conceptentry') {
        concept = attributes.id === undefined ? {} : { id: attributes.id };
        conceptLine = line;
      } else if (name === 'langset' || name === 'langsec') {
        const code = attributes['xml:lang'] ?? attributes.lang ?? '';
        const reading = readLocaleCode(code);
        locale = 'code' in reading ? reading.code : undefined;
        if (locale === undefined) losses.add('locale', `is no locale: ${code}`, { line });
      } else if (name === 'tig' || name === 'ntig' || name === 'termsec') {
        term = { locale: locale ?? '' };
      }
    },
    addText(text: string): void {
      const last = path.at(-1);
      if (last && headDepth === 0) last.text += text;
    },
    close(): void {
      if (headDepth > 0) {
        headDepth--;
        return;
      }
      const element = path.pop();
      if (!element) return;
      const { name, line } = element;
      if (name === 'termentry' || name === 'conceptentry') endConcept();
      else if (name === 'langset' || name === 'langsec') locale = undefined;
      else if (name === 'tig' || name === 'ntig' || name === 'termsec') endTerm(line);
      else if (name === 'hi') {
        const outer = path.at(-1);
        if (outer) outer.text += element.text;
      } else if (!holders.has(name) && !passedOver.has(name) && concept) {
        readData(element, { concept, term, losses });
      }
    },
    finish: (): ReadGlossary => ({ concepts, losses: losses.losses }),
  };
}

/** The fields of a term that values are known of, by the categories of TBX. */
const termFields = {
  partofspeech: 'partOfSpeech',
  grammaticalgender: 'gender',
  gender: 'gender',
  grammaticalnumber: 'number',
  number: 'number',
  administrativestatus: 'kind',
  normativeauthorization: 'kind',
  status: 'kind',
  termtype: 'termType',
  type: 'termType',
} as const;

function readData(
  { name, category, line, text: raw }: Open,
  { concept, term, losses }: { concept: ConceptDraft; term: TermDraft | undefined; losses: Losses },
): void {
  const text = raw.trim();
  if (name === 'term') {
    if (term) term.text = text;
    return;
  }
  if (text === '') return;
  if (category === 'definition' || category === 'descrip')
    concept.definition = join(concept.definition, text);
  else if (category === 'subjectfield' || category === 'domain') concept.domain = text;
  else if (category === 'note' || category === 'usagenote' || category === 'explanation') {
    if (term) term.usageNote = join(term.usageNote, text);
    else concept.note = join(concept.note, text);
  } else if (term && Object.hasOwn(termFields, category)) {
    const field = termFields[category as keyof typeof termFields];
    const read = readValue(field, text);
    if (read) Object.assign(term, read);
    else losses.add('value', `is not known as ${category}: ${text.slice(0, 100)}`, { line });
  } else losses.add('element', `has no place in a glossary: ${category}`, { line });
}

function join(before: string | undefined, text: string): string {
  return before === undefined || before === text ? text : `${before}\n${text}`;
}
