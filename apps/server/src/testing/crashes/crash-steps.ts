import { endpoints } from '@parlance/contract';
import { pick } from '../random.ts';
import { changeTerms, changeTranslations, undo } from './crash-bulk.ts';
import {
  addSorted,
  type CrashProject,
  type CrashStep,
  listTerms,
  pickLabel,
  remove,
  removeTerm,
  setText,
} from './crash-content.ts';
import { importArchive, importFile, importSeveralLocales } from './crash-imports.ts';

type MakeStep = (project: CrashProject) => Promise<CrashStep> | CrashStep;

const makers: readonly MakeStep[] = [
  ...Array<MakeStep>(8).fill(edit),
  ...Array<MakeStep>(4).fill(importFile),
  importSeveralLocales,
  importArchive,
  ...Array<MakeStep>(2).fill(changeTerms),
  ...Array<MakeStep>(3).fill(changeTranslations),
  ...Array<MakeStep>(4).fill(undo),
  createTerm,
  createTerm,
  deleteTerm,
  createLabel,
  labelTerm,
  labelTerm,
  deleteLabel,
  deleteLocale,
  invite,
];

/** Chooses a random step that is possible in the current state of the project. */
export async function chooseStep(project: CrashProject): Promise<CrashStep> {
  const isEmpty = Object.keys(project.content.terms).length === 0;
  return (isEmpty ? importFile : pick(project.random, makers))(project);
}

async function edit(project: CrashProject): Promise<CrashStep> {
  const { call, projectId, content, random } = project;
  const locales = Object.keys(content.locales);
  if (locales.length === 0) return importFile(project);
  const locale = pick(random, locales);
  const { id, value: term } = pick(random, await listTerms(project));
  const value = random(4) === 0 ? '' : `edit ${project.next()}`;
  return {
    name: 'edit',
    send: (onChangeSet) =>
      call(
        endpoints.updateTranslation,
        { params: { projectId, localeCode: locale }, body: { termId: id, value } },
        { onChangeSet },
      ),
    apply: (after) => setText(after, locale, term, value),
  };
}

function createTerm({ call, projectId, next }: CrashProject): CrashStep {
  const value = `term ${next()}`;
  return {
    name: 'new term',
    send: (onChangeSet) =>
      call(endpoints.createTerm, { params: { projectId }, body: { value } }, { onChangeSet }),
    apply(after) {
      after.terms[value] = [];
    },
  };
}

async function deleteTerm(project: CrashProject): Promise<CrashStep> {
  const { id: termId, value } = pick(project.random, await listTerms(project));
  const params = { projectId: project.projectId, termId };
  return {
    name: 'deleted term',
    send: (onChangeSet) => project.call(endpoints.deleteTerm, { params }, { onChangeSet }),
    apply: (after) => removeTerm(after, value),
  };
}

function createLabel({ call, projectId, next }: CrashProject): CrashStep {
  const body = { value: `label ${next()}`, color: '#123456' };
  return {
    name: 'new label',
    send: () => call(endpoints.createLabel, { params: { projectId }, body }),
    apply: ({ labels }) => addSorted(labels, body.value),
  };
}

async function labelTerm(project: CrashProject): Promise<CrashStep> {
  const label = await pickLabel(project);
  if (!label) return createLabel(project);
  const term = pick(project.random, await listTerms(project));
  const params = { projectId: project.projectId, labelId: label.id, termId: term.id };
  return {
    name: 'labelled term',
    send: (onChangeSet) => project.call(endpoints.labelTerm, { params }, { onChangeSet }),
    apply: ({ terms }) => addSorted(terms[term.value] ?? [], label.value),
  };
}

async function deleteLabel(project: CrashProject): Promise<CrashStep> {
  const label = await pickLabel(project);
  if (!label) return createLabel(project);
  const params = { projectId: project.projectId, labelId: label.id };
  return {
    name: 'deleted label',
    send: (onChangeSet) => project.call(endpoints.deleteLabel, { params }, { onChangeSet }),
    apply({ labels, terms }) {
      for (const list of [labels, ...Object.values(terms)]) remove(list, label.value);
    },
  };
}

function deleteLocale(project: CrashProject): CrashStep {
  const locales = Object.keys(project.content.locales);
  if (locales.length < 2) return importFile(project);
  const localeCode = pick(project.random, locales);
  const params = { projectId: project.projectId, localeCode };
  return {
    name: 'deleted locale',
    send: (onChangeSet) => project.call(endpoints.deleteProjectLocale, { params }, { onChangeSet }),
    apply(after) {
      delete after.locales[localeCode];
    },
  };
}

function invite({ call, projectId, next }: CrashProject): CrashStep {
  const body = { email: `invited-${next()}@example.com`, role: 'viewer' } as const;
  return {
    name: 'invite',
    send: () => call(endpoints.createInvite, { params: { projectId }, body }),
    apply: ({ invites }) => addSorted(invites, body.email),
  };
}
