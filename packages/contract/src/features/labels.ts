import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import * as example from '../openapi/example-resources.ts';
import { count, id, namedText } from '../schemas.ts';

export const label = z.object({ id, value: z.string(), color: z.string() }).meta({ id: 'Label' });

export type Label = z.infer<typeof label>;

export const labelBody = z.object({
  value: namedText(1, 255).refine((value) => !value.includes('\n'), 'must be one line'),
  color: z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a color like #1a2b3c'),
});

/** The number of terms and translations that would lose the label. */
export const labelDeletion = z
  .object({ terms: count, translations: count })
  .meta({ id: 'LabelDeletion' });

export type LabelDeletion = z.infer<typeof labelDeletion>;

const termLabelPath = '/projects/:projectId/labels/:labelId/terms/:termId';
const translationLabelPath = `${termLabelPath}/translations/:localeCode` as const;

export const labelEndpoints = {
  listLabels: endpoint({
    method: 'GET',
    path: '/projects/:projectId/labels',
    summary: 'List the labels of a project by value',
    access: 'user-or-client',
    action: 'ViewLabel',
    success: { status: 200, data: z.array(label) },
    errors: [],
  }),
  createLabel: endpoint({
    method: 'POST',
    path: '/projects/:projectId/labels',
    summary: 'Create a label',
    access: 'user-or-client',
    action: 'AddLabel',
    body: labelBody,
    success: { status: 201, data: label },
    errors: ['BadRequest', 'AlreadyExists'],
  }),
  updateLabel: endpoint({
    method: 'PATCH',
    path: '/projects/:projectId/labels/:labelId',
    summary: 'Change value and color of a label',
    access: 'user-or-client',
    action: 'EditLabel',
    body: labelBody,
    success: { status: 200, data: label },
    errors: ['BadRequest', 'AlreadyExists'],
  }),
  deleteLabel: endpoint({
    method: 'DELETE',
    path: '/projects/:projectId/labels/:labelId',
    summary: 'Delete a label and take it off all terms and translations',
    access: 'user-or-client',
    action: 'DeleteLabel',
    changesContent: true,
    success: { status: 204 },
    errors: [],
  }),
  getLabelDeletion: endpoint({
    method: 'GET',
    path: '/projects/:projectId/labels/:labelId/deletion',
    summary: 'Tell how many terms and translations would lose a label',
    access: 'user-or-client',
    action: 'ViewLabel',
    success: { status: 200, data: labelDeletion },
    errors: [],
  }),
  labelTerm: endpoint({
    method: 'POST',
    path: termLabelPath,
    summary: 'Put a label on a term and on all its translations',
    access: 'user-or-client',
    action: 'EditLabel',
    aboutFile: 'params.termId',
    changesContent: true,
    success: { status: 201 },
    errors: [],
  }),
  unlabelTerm: endpoint({
    method: 'DELETE',
    path: termLabelPath,
    summary: 'Take a label off a term; its translations keep it',
    access: 'user-or-client',
    action: 'EditLabel',
    aboutFile: 'params.termId',
    changesContent: true,
    success: { status: 204 },
    errors: [],
  }),
  labelTranslation: endpoint({
    method: 'POST',
    path: translationLabelPath,
    summary: 'Put a label on one translation of a term',
    access: 'user-or-client',
    action: 'LabelTranslation',
    aboutFile: 'params.termId',
    editsLocale: 'params.localeCode',
    changesContent: true,
    success: { status: 201 },
    errors: [],
  }),
  unlabelTranslation: endpoint({
    method: 'DELETE',
    path: translationLabelPath,
    summary: 'Take a label off one translation of a term',
    access: 'user-or-client',
    action: 'LabelTranslation',
    aboutFile: 'params.termId',
    editsLocale: 'params.localeCode',
    changesContent: true,
    success: { status: 204 },
    errors: [],
  }),
} as const;

export function labelDocs(): FeatureDocs<typeof labelEndpoints> {
  const exampleLabelBody = { value: example.label.value, color: example.label.color };
  return {
    heading: 'Labels',
    about: 'Coloured marks on terms and translations.',
    endpoints: {
      listLabels: { answer: [example.label] },
      createLabel: { body: exampleLabelBody, answer: example.label },
      updateLabel: { body: exampleLabelBody, answer: example.label },
      deleteLabel: {},
      getLabelDeletion: { answer: { terms: 12, translations: 20 } },
      labelTerm: { note: 'Once more changes nothing.' },
      unlabelTerm: { note: 'Once more changes nothing.' },
      labelTranslation: { note: 'Once more changes nothing.' },
      unlabelTranslation: { note: 'Once more changes nothing.' },
    },
  };
}
