import type {
  Concept,
  ConceptTerm,
  GlossaryDetails,
  GlossaryRights,
  ProjectGlossary,
} from '@parlance/contract';
import type { Answers } from '../answers.ts';
import { serveEvents } from '../event-feed.ts';
import { pretendLayout } from '../layout.ts';
import { openProject } from './open-project.ts';

const date = { created: '2027-01-01T00:00:00.000Z', modified: '2027-01-01T00:00:00.000Z' };

const allRights: GlossaryRights = {
  canEdit: true,
  canRecordForms: true,
  canManage: true,
  canDelete: true,
};

export const terms: GlossaryDetails = {
  id: 'g1',
  workspaceId: 'u1',
  name: 'Product names',
  sourceLocale: 'en',
  conceptsCount: 2,
  termsCount: 4,
  version: 1,
  locales: [
    { locale: 'en', termsCount: 2 },
    { locale: 'de', termsCount: 2 },
  ],
  rights: allRights,
  date,
};

export const linkedTerms: ProjectGlossary = { ...terms, isWritable: true, priority: 0 };

/** A term without anything else. */
export function termOf(
  id: string,
  locale: string,
  text: string,
  more: Partial<ConceptTerm> = {},
): ConceptTerm {
  return {
    id,
    locale,
    text,
    kind: 'preferred',
    partOfSpeech: null,
    gender: null,
    number: null,
    isCaseSensitive: false,
    isAbbreviation: false,
    isExact: false,
    forms: [],
    usageNote: '',
    ...more,
  };
}

export function conceptOf(id: string, ...own: ConceptTerm[]): Concept {
  return {
    id,
    glossaryId: 'g1',
    definition: '',
    domain: '',
    note: '',
    isKept: false,
    terms: own,
    revision: 1,
    date,
  };
}

export const user: Concept = {
  ...conceptOf(
    '00000000-0000-4000-8000-0000000000c1',
    termOf('t1', 'en', 'user', { partOfSpeech: 'noun' }),
    termOf('t2', 'de', 'Benutzer', { gender: 'masculine' }),
    termOf('t3', 'de', 'Anwender', { kind: 'forbidden' }),
  ),
  definition: 'Somebody with an account',
};

interface Options {
  concepts?: readonly Concept[];
  rights?: Partial<GlossaryRights>;
  answers?: Answers;
}

/** Opens a glossary among the pages of a project. */
export function openGlossary(search = '', options: Options = {}) {
  const { concepts = [user], rights = {}, answers = {} } = options;
  pretendLayout();
  const app = openProject(`glossary/g1${search}`, {
    answers: {
      'GET /locales': {
        data: [
          { code: 'de', language: 'German', region: '' },
          { code: 'en', language: 'English', region: '' },
          { code: 'fr', language: 'French', region: '' },
        ],
      },
      'GET /glossaries/g1': { data: { ...terms, rights: { ...allRights, ...rights } } },
      'GET /glossaries/g1/concepts': {
        data: { concepts, total: concepts.length, nextCursor: null },
      },
      ...Object.fromEntries(
        concepts.map((concept) => [`GET /glossaries/g1/concepts/${concept.id}`, { data: concept }]),
      ),
      ...answers,
    },
  });
  return { ...app, feed: serveEvents() };
}
