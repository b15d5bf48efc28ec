import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import * as example from '../openapi/example-resources.ts';
import { count, dates, hasNoneTwice, id, localeCode, lowerId, namedText } from '../schemas.ts';

/** How many memories of a workspace there may be, and how many a project may be linked with. */
export const maxMemories = 200;
export const maxLinkedMemories = 20;

/** How many points the matches of a memory may lose. */
export const maxMemoryPenalty = 50;

/** A memory that projects of a workspace share. */
export const memory = z
  .object({
    id,
    name: z.string(),
    sourceLocale: z.string().describe('The locale of its source texts.'),
    segments: count.describe('How many source texts it has.'),
    translations: count.describe('How many translations of them, in all locales.'),
    locales: z.array(z.string()).describe('The locales that it has translations in.'),
    projects: z
      .object({ reading: count, writing: count })
      .describe('How many projects of the workspace read it, and write to it.'),
    date: dates,
  })
  .meta({ id: 'Memory' });

export type Memory = z.infer<typeof memory>;

/**
 * The kinds of memories of a project: its own, of all its texts; that of another project; one that projects of a
 * workspace share.
 */
export const memoryKinds = ['own', 'project', 'shared'] as const;

export type MemoryKind = (typeof memoryKinds)[number];

const memoryId = id.describe('The id of the project where the memory is its own.');
const name = z.string().describe('Of a shared memory; else the name of the project.');
const penalty = z
  .int()
  .min(0)
  .max(maxMemoryPenalty)
  .describe('How many points its matches lose, so that those of other memories come first.');

/** A memory that a project reads or writes to. */
export const linkedMemory = z
  .object({
    memoryId,
    kind: z.enum(memoryKinds),
    name,
    sourceLocale: z
      .string()
      .nullable()
      .describe(
        'Null for a project whose source texts are its keys. A memory of another language than that of the project finds nothing.',
      ),
    reads: z.boolean().describe('Whether its texts are suggested in the project.'),
    writes: z.boolean().describe('Whether texts of the project go into it.'),
    penalty,
    segments: count.describe('How many source texts it has.'),
    isCurrent: z
      .boolean()
      .describe(
        'Whether it has what was done in the project until now. It is brought up to date a second or so after a change, and takes longer after a large one.',
      ),
  })
  .meta({ id: 'LinkedMemory' });

export type LinkedMemory = z.infer<typeof linkedMemory>;

/** A memory that could be linked with a project by whoever asks. */
export const linkableMemory = linkedMemory
  .pick({ memoryId: true, name: true, sourceLocale: true })
  .extend({ kind: z.enum(['project', 'shared']) })
  .meta({ id: 'LinkableMemory' });

export type LinkableMemory = z.infer<typeof linkableMemory>;

/** A project that reads the memory of another one. */
export const memoryReader = z
  .object({ projectId: id, name: z.string().describe('The name of the project.') })
  .meta({ id: 'MemoryReader' });

export type MemoryReader = z.infer<typeof memoryReader>;

/** A project that texts of a shared memory are from. */
export const memoryContributor = z
  .object({
    projectId: id,
    name: z.string().nullable().describe('Null for a project that was deleted.'),
    translations: count.describe('How many the memory has from it.'),
    writes: z.boolean().describe('Whether the project goes on writing to the memory.'),
  })
  .meta({ id: 'MemoryContributor' });

export type MemoryContributor = z.infer<typeof memoryContributor>;

const linkBody = z.object({
  reads: z.boolean(),
  writes: z.boolean().describe('Only of a shared memory.'),
  penalty,
});

export const linkMemoryBody = z
  .object({
    memoryId: lowerId,
    reads: linkBody.shape.reads.default(true),
    writes: linkBody.shape.writes.default(false),
    penalty: linkBody.shape.penalty.default(0),
  })
  .refine(({ reads, writes }) => reads || writes, {
    path: ['reads'],
    error: 'must be true unless the project writes to the memory',
  });

const orderBody = z.object({
  memoryIds: z
    .array(lowerId)
    .min(1)
    .max(maxLinkedMemories)
    .refine(hasNoneTwice, 'must not have anything twice')
    .describe('All memories that are linked, without the own one, which is always the first.'),
});

const projectMemories = '/projects/:projectId/memories';
const projectMemory = `${projectMemories}/:memoryId` as const;
const workspaceMemories = '/workspaces/:workspaceId/memories';
const workspaceMemory = `${workspaceMemories}/:memoryId` as const;

export const memoryEndpoints = {
  listMemories: endpoint({
    method: 'GET',
    path: workspaceMemories,
    summary: 'List the translation memories that projects of a workspace share, by name',
    access: 'user',
    action: 'ViewMemories',
    success: { status: 200, data: z.array(memory) },
    errors: [],
  }),
  createMemory: endpoint({
    method: 'POST',
    path: workspaceMemories,
    summary: 'Create a translation memory that projects of a workspace may share',
    access: 'user',
    action: 'EditMemories',
    body: z.object({ name: namedText(1, 255), sourceLocale: localeCode }),
    success: { status: 201, data: memory },
    errors: ['BadRequest', 'TooManyRequests'],
  }),
  updateMemory: endpoint({
    method: 'PATCH',
    path: workspaceMemory,
    summary: 'Rename a shared translation memory',
    access: 'user',
    action: 'EditMemories',
    body: z.object({ name: namedText(1, 255) }),
    success: { status: 200, data: memory },
    errors: ['BadRequest'],
  }),
  deleteMemory: endpoint({
    method: 'DELETE',
    path: workspaceMemory,
    summary: 'Delete a shared translation memory with all that it has',
    access: 'user',
    action: 'EditMemories',
    success: { status: 204 },
    errors: [],
  }),
  listMemoryContributors: endpoint({
    method: 'GET',
    path: `${workspaceMemory}/contributors`,
    summary: 'List the projects that texts of a shared translation memory are from',
    access: 'user',
    action: 'EditMemories',
    success: { status: 200, data: z.array(memoryContributor) },
    errors: [],
  }),
  removeMemoryTexts: endpoint({
    method: 'DELETE',
    path: `${workspaceMemory}/contributors/:contributorId`,
    summary: 'Remove from a shared translation memory what one project has written to it',
    access: 'user',
    action: 'EditMemories',
    success: { status: 204 },
    errors: ['BadRequest'],
  }),
  listProjectMemories: endpoint({
    method: 'GET',
    path: projectMemories,
    summary: 'List the memories that a project reads or writes to, in their order',
    access: 'user-or-client',
    action: 'ViewMemory',
    success: { status: 200, data: z.array(linkedMemory) },
    errors: [],
  }),
  listLinkableMemories: endpoint({
    method: 'GET',
    path: '/projects/:projectId/linkable-memories',
    summary: 'List the memories that the user may link with a project',
    access: 'user',
    action: 'EditProjectMemories',
    success: { status: 200, data: z.array(linkableMemory) },
    errors: [],
  }),
  linkMemory: endpoint({
    method: 'POST',
    path: projectMemories,
    summary: 'Let a project read a memory, or write to it',
    access: 'user',
    action: 'EditProjectMemories',
    body: linkMemoryBody,
    success: { status: 201, data: linkedMemory },
    errors: ['BadRequest', 'AlreadyExists', 'TooManyRequests'],
  }),
  updateMemoryLink: endpoint({
    method: 'PATCH',
    path: projectMemory,
    summary: 'Change whether a project reads a memory or writes to it, and its penalty',
    access: 'user',
    action: 'EditProjectMemories',
    body: linkBody.partial(),
    success: { status: 200, data: linkedMemory },
    errors: ['BadRequest'],
  }),
  unlinkMemory: endpoint({
    method: 'DELETE',
    path: projectMemory,
    summary: 'End the link of a project with a memory',
    access: 'user',
    action: 'EditProjectMemories',
    success: { status: 204 },
    errors: [],
  }),
  listMemoryReaders: endpoint({
    method: 'GET',
    path: '/projects/:projectId/memory-readers',
    summary: 'List the projects that read the own memory of a project',
    access: 'user',
    action: 'EditProjectMemories',
    success: { status: 200, data: z.array(memoryReader) },
    errors: [],
  }),
  removeMemoryReader: endpoint({
    method: 'DELETE',
    path: '/projects/:projectId/memory-readers/:readerId',
    summary: 'Let another project no longer read the own memory of a project',
    access: 'user',
    action: 'EditProjectMemories',
    success: { status: 204 },
    errors: [],
  }),
  orderMemories: endpoint({
    method: 'POST',
    path: `${projectMemories}/order`,
    summary: 'Put the memories of a project in order',
    access: 'user',
    action: 'EditProjectMemories',
    body: orderBody,
    success: { status: 200, data: z.array(linkedMemory) },
    errors: ['BadRequest'],
  }),
  rebuildMemory: endpoint({
    method: 'POST',
    path: `${projectMemories}/rebuild`,
    summary: 'Build the own memory of a project anew, and what it has written to shared ones',
    access: 'user',
    action: 'EditProjectMemories',
    success: { status: 204 },
    errors: [],
  }),
} as const;

export function memoryDocs(): FeatureDocs<typeof memoryEndpoints> {
  const own = {
    memoryId: example.project.id,
    kind: 'own' as const,
    name: example.project.name,
    sourceLocale: 'en',
    reads: true,
    writes: true,
    penalty: 0,
    segments: 240,
    isCurrent: true,
  };
  const linked = {
    memoryId: example.memory.id,
    kind: 'shared' as const,
    name: example.memory.name,
    sourceLocale: 'en',
    reads: true,
    writes: false,
    penalty: 5,
    segments: example.memory.segments,
    isCurrent: true,
  };
  return {
    heading: 'Translation memory',
    about:
      'What was translated before, to be taken again. Each project has a memory of its own, with the id of the project, of all texts that it has now; projects of a workspace may share others.',
    endpoints: {
      listMemories: { answer: [example.memory] },
      createMemory: {
        note: `It is empty: projects write to it that are linked so, and files are imported. 429: the workspace has ${maxMemories} memories.`,
        body: { name: example.memory.name, sourceLocale: 'en' },
        answer: {
          ...example.memory,
          segments: 0,
          translations: 0,
          locales: [],
          projects: { reading: 0, writing: 0 },
        },
      },
      updateMemory: { body: { name: example.memory.name }, answer: example.memory },
      deleteMemory: { note: 'Projects lose their links with it, and no text of theirs.' },
      listMemoryContributors: {
        note: 'Those with most translations come first. What files brought is of no project.',
        answer: [
          {
            projectId: example.project.id,
            name: example.project.name,
            translations: 120,
            writes: true,
          },
        ],
      },
      removeMemoryTexts: {
        note: '400: the project writes to the memory, and would do so again. It keeps its own texts in any case.',
      },
      listProjectMemories: {
        note: 'The own one comes first. Of two matches that are equally good, that of the first memory is taken.',
        answer: [own, linked],
      },
      listLinkableMemories: {
        note: 'Those of the workspace of the project that are not linked yet: shared ones if the user is in the workspace, and those of other projects that the user is an admin of.',
        answer: [
          {
            memoryId: example.memory.id,
            kind: 'shared',
            name: example.memory.name,
            sourceLocale: 'en',
          },
        ],
      },
      linkMemory: {
        note: `Who is in the project sees texts of a memory that it reads, and who is in a project that reads a shared memory sees those that this project writes to it. A shared memory may be linked by an admin of the project who is in its workspace, and that of another project of the workspace by an admin of both. 404: there is no such memory for the user. 409: it is linked already. 429: the project has ${maxLinkedMemories} memories.`,
        body: { memoryId: example.memory.id, reads: true, writes: false, penalty: 5 },
        answer: linked,
      },
      updateMemoryLink: {
        note: 'What is missing stays as it is. Where a project no longer writes to a memory, what it has written stays there. The own memory has no link that could be changed.',
        body: { penalty: 5 },
        answer: linked,
      },
      unlinkMemory: {
        note: 'What the project has written to it stays there.',
      },
      listMemoryReaders: {
        note: 'Those of the workspace of the project, by name.',
        answer: [{ projectId: example.project.id, name: example.project.name }],
      },
      removeMemoryReader: {
        note: 'An admin of this project alone may do so; the logs of both projects tell it. 404: the project does not read this memory.',
      },
      orderMemories: {
        note: '400: they are not the memories that the project is linked with.',
        body: { memoryIds: [example.memory.id] },
        answer: [own, linked],
      },
      rebuildMemory: {
        note: 'It is done in the background, and matches are found meanwhile as before. It is never needed: the memory follows all that happens. `isCurrent` of `listProjectMemories` tells when it is done.',
      },
    },
  };
}
