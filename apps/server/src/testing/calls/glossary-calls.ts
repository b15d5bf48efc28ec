import type {
  glossaryChangeEndpoints,
  glossaryConceptEndpoints,
  glossaryEndpoints,
  glossaryFileEndpoints,
  glossaryMatchEndpoints,
} from '@parlance/contract';
import type { CallTarget } from './call-target.ts';
import type { Call } from './calls.ts';

type GlossaryEndpointName =
  | keyof typeof glossaryEndpoints
  | keyof typeof glossaryConceptEndpoints
  | keyof typeof glossaryMatchEndpoints
  | keyof typeof glossaryFileEndpoints
  | keyof typeof glossaryChangeEndpoints;

/** Calls of the endpoints of glossaries that succeed for who may do them. */
export const glossaryCalls: Readonly<
  Record<GlossaryEndpointName, (target: CallTarget) => Promise<Call> | Call>
> = {
  listGlossaries: ({ workspaceId }) => ({ params: { workspaceId } }),
  createGlossary: ({ workspaceId, newText }) => ({
    params: { workspaceId },
    body: { name: newText(), sourceLocale: 'en' },
  }),
  getGlossary: onGlossary,
  updateGlossary: async (target) => ({ ...(await onGlossary(target)), body: { name: 'Names' } }),
  deleteGlossary: onGlossary,
  listProjectGlossaries: inProject,
  createProjectGlossary: async (target) => {
    await target.glossary(false);
    return { ...inProject(target), body: { name: target.newText() } };
  },
  linkGlossary: async ({ projectId, glossary }) => ({
    params: { projectId, glossaryId: await glossary(false) },
    body: {},
  }),
  updateGlossaryLink: async (target) => ({ ...(await onLink(target)), body: { priority: 3 } }),
  unlinkGlossary: onLink,
  listConcepts: onGlossary,
  getConcept: onConcept,
  createConcept: async (target) => ({
    ...(await onGlossary(target)),
    body: { terms: [{ locale: 'en', text: target.newText() }] },
  }),
  updateConcept: async (target) => ({ ...(await onConcept(target)), body: { note: 'Often' } }),
  deleteConcept: onConcept,
  createConceptTerm: async (target) => ({
    ...(await onConcept(target)),
    body: { locale: 'en', text: target.newText() },
  }),
  updateConceptTerm: async ({ concept }) => ({
    params: await concept(),
    body: { kind: 'admitted' },
  }),
  deleteConceptTerm: async ({ concept }) => ({ params: await concept() }),
  recordTermForm: async ({ concept, newText }) => ({
    params: await concept(),
    body: { form: newText() },
  }),
  findGlossaryMatches: async (target) => ({
    ...inProject(target),
    body: { locale: target.locale, texts: [{ value: 'Text', termId: await target.term() }] },
  }),
  listTermCandidates: inProject,
  importGlossary: async (target) => ({
    ...(await onGlossary(target)),
    query: { format: 'csv' },
    file: new Blob(['term_en,term_de\nuser,Benutzer\n']),
  }),
  listGlossaryImports: onGlossary,
  undoGlossaryChange: async (target) => ({ params: await target.glossaryChange() }),
  exportGlossary: async (target) => ({ ...(await onGlossary(target)), query: { format: 'csv' } }),
};

function inProject({ projectId }: CallTarget): Call {
  return { params: { projectId } };
}

async function onGlossary({ glossary }: CallTarget): Promise<Call> {
  return { params: { glossaryId: await glossary() } };
}

async function onLink({ projectId, glossary }: CallTarget): Promise<Call> {
  return { params: { projectId, glossaryId: await glossary() } };
}

async function onConcept({ concept }: CallTarget): Promise<Call> {
  const { glossaryId, conceptId } = await concept();
  return { params: { glossaryId, conceptId } };
}
