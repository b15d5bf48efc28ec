import { endpoints, translationMark } from '@parlance/contract';
import { pick } from '../random.ts';
import {
  addSorted,
  type CrashContent,
  type CrashProject,
  type CrashStep,
  listTerms,
  pickLabel,
  remove,
  removeTerm,
  setText,
} from './crash-content.ts';

const maxChosen = 20;

/** Deletes, labels or unlabels several terms by one request. */
export async function changeTerms(project: CrashProject): Promise<CrashStep> {
  const { call, projectId, random } = project;
  const chosen = await chooseTerms(project);
  const label = await pickLabel(project);
  const action = label ? pick(random, ['label', 'unlabel', 'delete'] as const) : 'delete';
  const labelId = label?.id ?? '';
  const body = {
    select: { ids: chosen.map(({ id }) => id) },
    do: action === 'delete' ? { action } : { action, labelId },
  };
  return {
    name: `${action} in bulk`,
    send: (onChangeSet) =>
      call(endpoints.changeTerms, { params: { projectId }, body }, { onChangeSet }),
    apply(after) {
      for (const { value: term } of chosen) {
        if (action === 'delete') removeTerm(after, term);
        else if (action === 'label') addSorted(after.terms[term] ?? [], label?.value ?? '');
        else remove(after.terms[term] ?? [], label?.value ?? '');
      }
    },
  };
}

/** Clears, copies or marks some or all translations of a locale. */
export async function changeTranslations(project: CrashProject): Promise<CrashStep> {
  const { call, projectId, content, random } = project;
  const locales = Object.keys(content.locales);
  const [localeCode, from] = [pick(random, locales), pick(random, locales)];
  const task = pick<Task>(random, [
    { action: 'clear' },
    { action: 'copy', from, overwrite: random(2) === 0 },
    { action: 'mark', state: pick(random, translationMark.options) },
  ]);
  const isAll = task.action !== 'clear' && random(3) === 0;
  const chosen = isAll ? await listTerms(project) : await chooseTerms(project);
  const select = isAll ? { filter: {} } : { ids: chosen.map(({ id }) => id) };
  const input = { params: { projectId, localeCode }, body: { select, do: task } };
  return {
    name: `${task.action} in bulk`,
    send: (onChangeSet) => call(endpoints.changeTranslations, input, { onChangeSet }),
    apply(after) {
      for (const { value: term } of chosen) changeTranslation(after, localeCode, term, task);
    },
  };
}

type Task =
  | { readonly action: 'clear' }
  | { readonly action: 'copy'; readonly from: string; readonly overwrite: boolean }
  | { readonly action: 'mark'; readonly state: (typeof translationMark.options)[number] };

function changeTranslation(after: CrashContent, locale: string, term: string, task: Task): void {
  const texts = after.locales[locale] ?? {};
  const text = texts[term];
  if (task.action === 'clear') delete texts[term];
  else if (task.action === 'mark' && text) texts[term] = { ...text, state: task.state };
  else if (task.action === 'copy') {
    const copied = after.locales[task.from]?.[term]?.value;
    if (!copied || copied === text?.value || (text && !task.overwrite)) return;
    setText(after, locale, term, copied);
  }
}

/** Undoes the last change, which may be an undo itself. */
export async function undo(project: CrashProject): Promise<CrashStep> {
  const { call, projectId, last } = project;
  if (!last) return changeTranslations(project);
  const params = { projectId, changeSetId: last.changeSetId };
  return {
    name: 'undo',
    send: (onChangeSet) => call(endpoints.undoChangeSet, { params }, { onChangeSet }),
    apply: (after) => void Object.assign(after, structuredClone(last.before)),
  };
}

async function chooseTerms(project: CrashProject) {
  const terms = await listTerms(project);
  const from = project.random(terms.length);
  return terms.slice(from, from + 1 + project.random(maxChosen));
}
