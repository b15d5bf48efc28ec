import type {
  memoryEndpoints,
  memoryFileEndpoints,
  memoryFillEndpoints,
  memoryMatchEndpoints,
} from '@parlance/contract';
import type { CallTarget } from './call-target.ts';
import type { Call } from './calls.ts';

type MemoryEndpointName =
  | keyof typeof memoryEndpoints
  | keyof typeof memoryMatchEndpoints
  | keyof typeof memoryFillEndpoints
  | keyof typeof memoryFileEndpoints;

const tmx =
  '<tmx version="1.4"><header srclang="en"/><body><tu><tuv xml:lang="en"><seg>Open</seg></tuv><tuv xml:lang="de"><seg>Öffnen</seg></tuv></tu></body></tmx>';

/** Calls of the endpoints of memories that succeed for an admin. */
export const memoryCalls: Readonly<
  Record<MemoryEndpointName, (target: CallTarget) => Promise<Call> | Call>
> = {
  listMemories: inWorkspace,
  createMemory: (target) => ({
    ...inWorkspace(target),
    body: { name: target.newText(), sourceLocale: 'en' },
  }),
  updateMemory: async (target) => ({ ...(await onMemory(target)), body: { name: 'Product' } }),
  deleteMemory: onMemory,
  importMemory: async (target) => ({
    ...(await onMemory(target)),
    files: [{ path: 'texts.tmx', content: new Blob([tmx]) }],
  }),
  exportMemory: onMemory,
  exportProjectMemory: ({ projectId }) => ({ params: { projectId } }),
  listWorkspaceJobs: inWorkspace,
  listProjectMemories: ({ projectId }) => ({ params: { projectId } }),
  listLinkableMemories: ({ projectId }) => ({ params: { projectId } }),
  linkMemory: async ({ projectId, linkableMemory }) => ({
    params: { projectId },
    body: { memoryId: await linkableMemory() },
  }),
  updateMemoryLink: async (target) => ({ ...(await onLink(target)), body: { penalty: 7 } }),
  unlinkMemory: onLink,
  listMemoryReaders: ({ projectId }) => ({ params: { projectId } }),
  removeMemoryReader: async ({ projectId, memoryReader }) => ({
    params: { projectId, readerId: await memoryReader() },
  }),
  listMemoryContributors: onMemory,
  removeMemoryTexts: async (target) => {
    const { params } = await onMemory(target);
    const contributorId = await target.formerContributor(String(params?.memoryId));
    return { params: { ...params, contributorId } };
  },
  orderMemories: async ({ projectId, linkedMemory }) => ({
    params: { projectId },
    body: { memoryIds: [await linkedMemory()] },
  }),
  rebuildMemory: ({ projectId }) => ({ params: { projectId } }),
  listMatches: onTerm,
  listMatchesOfText: ({ projectId, locale }) => ({
    params: { projectId },
    body: { text: 'Open the file', locale },
  }),
  listSameTexts: onTerm,
  searchMemories: ({ projectId, locale }) => ({
    params: { projectId },
    query: { q: 'open', locale },
  }),
  previewMemoryFill: onLocale,
  fillFromMemory: async (target) => ({
    params: { projectId: target.projectId, localeCode: target.locale },
    body: { select: { ids: [await target.fillable()] } },
  }),
};

function inWorkspace({ workspaceId }: CallTarget): Call {
  return { params: { workspaceId } };
}

async function onMemory({ workspaceId, memory }: CallTarget): Promise<Call> {
  return { params: { workspaceId, memoryId: await memory() } };
}

async function onLink({ projectId, linkedMemory }: CallTarget): Promise<Call> {
  return { params: { projectId, memoryId: await linkedMemory() } };
}

async function onTerm({ projectId, locale, term }: CallTarget): Promise<Call> {
  return { params: { projectId, termId: await term(), localeCode: locale } };
}

async function onLocale({ projectId, locale, term }: CallTarget): Promise<Call> {
  return {
    params: { projectId, localeCode: locale },
    body: { select: { ids: [await term()] } },
  };
}
