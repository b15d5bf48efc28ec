import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import * as example from '../openapi/example-resources.ts';
import { describeReferenceUrlProblem } from '../reference-url.ts';
import {
  count,
  dates,
  id,
  localeCode,
  namedText,
  share,
  shownMembership,
  text,
} from '../schemas.ts';

/** A project as the caller sees it. */
export const project = z
  .object({
    id,
    workspaceId: id,
    name: z.string(),
    description: z.string().nullable(),
    sourceLocale: z
      .string()
      .nullable()
      .describe('The code of the locale that source texts are in; null where none is chosen.'),
    textsInKeys: z
      .boolean()
      .describe('Whether keys are texts, which stand for source texts that are missing.'),
    referenceUrl: z
      .string()
      .nullable()
      .describe('The pattern of links to places in the code; null where none is set.'),
    termsCount: count,
    localesCount: count,
    progress: share.describe(
      'Of the translations into all locales but the source locale, unless that is the only one.',
    ),
    reviewed: share.describe('How much of the same is reviewed.'),
    unavailable: z
      .boolean()
      .optional()
      .describe(
        'True in a list while the machine of the database that has the texts does not answer: counts and progress are 0.',
      ),
    ...shownMembership,
    date: dates,
  })
  .meta({ id: 'Project' });

export type Project = z.infer<typeof project>;

/** The pattern of the links to places in the code, as a project keeps it. */
export const referenceUrl = text(1, 1000)
  .superRefine((value, context) => {
    const message = describeReferenceUrlProblem(value);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  })
  .describe(
    'An `http` or `https` address with `{path}` for the path of the file, and `{line}` for the line.',
  );

export const createProjectBody = z.object({
  name: namedText(1, 255),
  description: text(0, 255).nullish(),
  workspaceId: id
    .optional()
    .describe('A workspace that the user is in: their own where none is named.'),
});

export const updateProjectBody = createProjectBody.partial().extend({
  workspaceId: id
    .optional()
    .describe('Another workspace that the user is in, as they must be in the present one.'),
  sourceLocale: localeCode
    .nullish()
    .describe('The code of a locale of the project; null for none.'),
  textsInKeys: z.boolean().optional(),
  referenceUrl: referenceUrl.nullish().describe('Null for no links.'),
});

/** The number of strings that a project may hold. */
export const plan = z
  .object({
    code: z.string(),
    name: z.string(),
    maxStrings: count.describe('The most that terms times locales may be.'),
    date: dates,
  })
  .meta({ id: 'Plan' });

export type Plan = z.infer<typeof plan>;

export const projectEndpoints = {
  listProjects: endpoint({
    method: 'GET',
    path: '/projects',
    summary: 'List the projects that the user is a member of, oldest first',
    access: 'user',
    tokenGroup: 'read',
    success: { status: 200, data: z.array(project) },
    errors: [],
  }),
  createProject: endpoint({
    method: 'POST',
    path: '/projects',
    summary: 'Create a project with the user as its admin',
    access: 'user',
    tokenGroup: 'manage',
    body: createProjectBody,
    success: { status: 201, data: project },
    errors: ['BadRequest', 'TooManyRequests'],
  }),
  getProject: endpoint({
    method: 'GET',
    path: '/projects/:projectId',
    summary: 'Get a project',
    access: 'user-or-client',
    action: 'ViewProject',
    success: { status: 200, data: project },
    errors: [],
  }),
  updateProject: endpoint({
    method: 'PATCH',
    path: '/projects/:projectId',
    summary: 'Change name, description, source texts, links to the code or workspace of a project',
    access: 'user',
    action: 'EditProject',
    body: updateProjectBody,
    success: { status: 200, data: project },
    errors: ['BadRequest'],
  }),
  deleteProject: endpoint({
    method: 'DELETE',
    path: '/projects/:projectId',
    summary: 'Delete a project with all that it holds',
    access: 'user',
    action: 'DeleteProject',
    success: { status: 204 },
    errors: [],
  }),
  getProjectPlan: endpoint({
    method: 'GET',
    path: '/projects/:projectId/plan',
    summary: 'Get the plan of a project',
    access: 'user',
    action: 'ViewProjectPlan',
    success: { status: 200, data: plan },
    errors: [],
  }),
} as const;

export const projectDocs = (): FeatureDocs<typeof projectEndpoints> => ({
  heading: 'Projects',
  about: 'A project has terms, locales and members of its own.',
  endpoints: {
    listProjects: { answer: [example.project] },
    createProject: {
      note: '400: the user is not in that workspace. 429: the user has created as many projects as one person may.',
      body: { name: example.project.name, description: example.project.description },
      answer: {
        ...example.project,
        sourceLocale: null,
        referenceUrl: null,
        termsCount: 0,
        localesCount: 0,
        progress: 0,
        reviewed: 0,
      },
    },
    getProject: { answer: example.project },
    updateProject: {
      note: 'What is absent stays as it is. 400: the project does not have that locale, the address has no `{path}`, or the user is not in both workspaces.',
      body: {
        sourceLocale: example.project.sourceLocale,
        referenceUrl: example.project.referenceUrl,
      },
      answer: example.project,
    },
    deleteProject: { note: 'Everything in it is gone for good.' },
    getProjectPlan: {
      answer: { code: 'open-source', name: 'Open source', maxStrings: 100_000, date: example.date },
    },
  },
});
