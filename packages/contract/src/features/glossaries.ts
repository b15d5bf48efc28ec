import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import * as example from '../openapi/example-resources.ts';
import { count, dates, id, localeCode, namedText } from '../schemas.ts';

export const maxGlossaryNameLength = 255;
export const maxGlossaryPriority = 1000;

/** What the caller may do with a glossary. */
export const glossaryRights = z
  .object({
    canEdit: z
      .boolean()
      .describe(
        'Add, change and delete concepts and their terms: members of its workspace may, and editors of a project whose link is writable, in the locales that they may edit.',
      ),
    canRecordForms: z
      .boolean()
      .describe('Say that a word is a form of a term: also translators of such a project.'),
    canManage: z.boolean().describe('Rename it: members of its workspace may.'),
    canDelete: z.boolean().describe('Delete it: owners of its workspace may.'),
  })
  .meta({ id: 'GlossaryRights' });

export type GlossaryRights = z.infer<typeof glossaryRights>;

/** A glossary of a workspace, which projects of it share. */
export const glossary = z
  .object({
    id,
    workspaceId: id,
    name: z.string(),
    sourceLocale: z
      .string()
      .describe('The locale of the terms that concepts are known by, listed by and merged by.'),
    conceptsCount: count,
    termsCount: count,
    version: count.describe('Grows with every change of its concepts and terms.'),
    date: dates,
  })
  .meta({ id: 'Glossary' });

export type Glossary = z.infer<typeof glossary>;

/** A glossary with what else its page shows. */
export const glossaryDetails = glossary
  .extend({
    locales: z
      .array(z.object({ locale: z.string(), termsCount: count }))
      .describe('The locales that it has terms in, the source locale first.'),
    rights: glossaryRights,
  })
  .meta({ id: 'GlossaryDetails' });

export type GlossaryDetails = z.infer<typeof glossaryDetails>;

const linkOptions = {
  isWritable: z
    .boolean()
    .describe(
      'Whether editors of the project may change the glossary as members of its workspace do.',
    ),
  priority: z
    .int()
    .min(0)
    .max(1000)
    .describe(
      'Of glossaries with the same term, that with the lowest number comes first; of equal numbers, by name.',
    ),
};

/** A glossary that a project uses. */
export const projectGlossary = glossary
  .extend({ ...linkOptions, rights: glossaryRights })
  .meta({ id: 'ProjectGlossary' });

export type ProjectGlossary = z.infer<typeof projectGlossary>;

const glossaryBody = z.object({
  name: namedText(1, maxGlossaryNameLength),
  sourceLocale: localeCode,
});

const workspacePath = '/workspaces/:workspaceId/glossaries';
const glossaryPath = '/glossaries/:glossaryId';
const projectPath = '/projects/:projectId/glossaries';
const linkPath = `${projectPath}/:glossaryId` as const;

export const glossaryEndpoints = {
  listGlossaries: endpoint({
    method: 'GET',
    path: workspacePath,
    summary: 'List the glossaries of a workspace by name',
    access: 'user',
    action: 'ViewWorkspaceGlossaries',
    success: { status: 200, data: z.array(glossary) },
    errors: [],
  }),
  createGlossary: endpoint({
    method: 'POST',
    path: workspacePath,
    summary: 'Create a glossary in a workspace',
    access: 'user',
    action: 'EditWorkspaceGlossaries',
    body: glossaryBody,
    success: { status: 201, data: glossary },
    errors: ['BadRequest', 'TooManyRequests'],
  }),
  getGlossary: endpoint({
    method: 'GET',
    path: glossaryPath,
    summary: 'Get a glossary with its locales and what the caller may do with it',
    access: 'user-or-client',
    glossaryAction: 'ViewGlossary',
    tokenGroup: 'read',
    success: { status: 200, data: glossaryDetails },
    errors: [],
  }),
  updateGlossary: endpoint({
    method: 'PATCH',
    path: glossaryPath,
    summary: 'Rename a glossary',
    access: 'user',
    glossaryAction: 'EditWorkspaceGlossaries',
    tokenGroup: 'manage',
    body: glossaryBody.pick({ name: true }),
    success: { status: 200, data: glossary },
    errors: ['BadRequest'],
  }),
  deleteGlossary: endpoint({
    method: 'DELETE',
    path: glossaryPath,
    summary: 'Delete a glossary with all its concepts, for all its projects',
    access: 'user',
    glossaryAction: 'DeleteWorkspaceGlossary',
    tokenGroup: 'manage',
    success: { status: 204 },
    errors: [],
  }),
  listProjectGlossaries: endpoint({
    method: 'GET',
    path: projectPath,
    summary: 'List the glossaries that a project uses, in the order of their priorities',
    access: 'user-or-client',
    action: 'ViewGlossary',
    success: { status: 200, data: z.array(projectGlossary) },
    errors: [],
  }),
  createProjectGlossary: endpoint({
    method: 'POST',
    path: projectPath,
    summary: 'Create a glossary for a project, in its workspace',
    access: 'user',
    action: 'EditGlossaryLinks',
    body: z.object({
      name: namedText(1, maxGlossaryNameLength)
        .optional()
        .describe('Without it, that of the project.'),
      sourceLocale: localeCode
        .optional()
        .describe('Without it, the source locale of the project, or `en` where that has none.'),
    }),
    success: { status: 201, data: projectGlossary },
    errors: ['BadRequest', 'TooManyRequests'],
  }),
  linkGlossary: endpoint({
    method: 'POST',
    path: linkPath,
    summary: 'Let a project use a glossary of its workspace',
    access: 'user',
    action: 'EditGlossaryLinks',
    body: z.object({
      isWritable: linkOptions.isWritable.default(false),
      priority: linkOptions.priority
        .optional()
        .describe('Without it, after all that the project uses already.'),
    }),
    success: { status: 201, data: projectGlossary },
    errors: ['BadRequest', 'AlreadyExists', 'UnprocessableEntity'],
  }),
  updateGlossaryLink: endpoint({
    method: 'PATCH',
    path: linkPath,
    summary:
      'Change the priority of a glossary in a project, or whether the project may write to it',
    access: 'user',
    action: 'EditGlossaryLinks',
    body: z.object(linkOptions).partial(),
    success: { status: 200, data: projectGlossary },
    errors: ['BadRequest'],
  }),
  unlinkGlossary: endpoint({
    method: 'DELETE',
    path: linkPath,
    summary: 'Let a project use a glossary no longer',
    access: 'user',
    action: 'EditGlossaryLinks',
    success: { status: 204 },
    errors: [],
  }),
} as const;

export function glossaryDocs(): FeatureDocs<typeof glossaryEndpoints> {
  const { glossary, glossaryRights: rights } = example;
  const linked = { ...glossary, isWritable: true, priority: 0, rights };
  return {
    heading: 'Glossaries',
    about:
      'What things are called, and must not be called, in each language. A glossary belongs to a workspace, and projects of it use it. It has concepts, and a concept has terms in locales.',
    endpoints: {
      listGlossaries: { answer: [glossary] },
      createGlossary: {
        note: 'No project uses it before `linkGlossary`. 429: the workspace has 1000 glossaries.',
        body: { name: glossary.name, sourceLocale: glossary.sourceLocale },
        answer: glossary,
      },
      getGlossary: {
        note: 'For members of its workspace, and of projects that use it.',
        answer: {
          ...glossary,
          locales: [
            { locale: 'en', termsCount: 120 },
            { locale: 'de', termsCount: 120 },
          ],
          rights,
        },
      },
      updateGlossary: {
        note: 'For members of its workspace.',
        body: { name: glossary.name },
        answer: glossary,
      },
      deleteGlossary: {
        note: 'For owners of its workspace. It can not be undone: export the glossary before.',
      },
      listProjectGlossaries: { answer: [linked] },
      createProjectGlossary: {
        note: 'It is linked to the project and writable, and comes after all that the project uses already. 429: the workspace has 1000 glossaries.',
        body: { name: glossary.name },
        answer: linked,
      },
      linkGlossary: {
        note: 'For an admin of the project who is a member of the workspace: members of the project see all of the glossary. Checks look through all translations of the project anew. 409: the project uses it already. 422: it is one of another workspace, or the project uses 20 glossaries.',
        body: { isWritable: true, priority: 0 },
        answer: linked,
      },
      updateGlossaryLink: {
        note: 'What is missing stays as it is. Only members of the workspace may make a link writable.',
        body: { priority: 0 },
        answer: linked,
      },
      unlinkGlossary: { note: 'The glossary stays as it is, also for its other projects.' },
    },
  };
}
