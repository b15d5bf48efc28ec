import {
  endpoints,
  type Input,
  type PasteOutcome,
  type PasteResult,
  type TermTranslation,
} from '@parlance/contract';
import { expect } from 'vitest';
import { beforeEachOfChecks, type CheckedProject } from '../checked-project.ts';
import { type Content, contentOf } from '../content.ts';
import type { Person, TestServer } from '../test-server.ts';

export type Cells = Input<typeof endpoints.applyPaste>['body']['cells'];

/** A text with plural forms. */
export const plural = (one: string, other: string) => `{n, plural, one {${one}} other {${other}}}`;

/** A project with texts to paste over, and functions that paste. */
export interface PasteTrial extends Content {
  readonly server: TestServer;
  /** The admin of the project, who pastes unless somebody else is named. */
  readonly person: Person;
  readonly project: CheckedProject;
  readonly params: { readonly projectId: string };
  /** The ids of the change sets of all pastes, in their order. */
  readonly changeSets: readonly string[];
  /** The id of a term by its key; an id stays one. */
  idOf(key: string): string;
  /** A cell of a term, which is known by its key or its id. */
  cell(locale: string, key: string, value: string, revision?: number): Cells[number];
  preview(cells: Cells, person?: Person): Promise<PasteOutcome[]>;
  paste(cells: Cells, person?: Person): Promise<PasteResult>;
  /** Undoes the last paste. */
  undo(): Promise<void>;
  content(): Promise<string[]>;
  /** The translations of a term, by locale. */
  translationsOf(key: string): Promise<Record<string, TermTranslation>>;
  /** Their texts alone. */
  textsOf(key: string): Promise<Record<string, string>>;
  /**
   * Expects what a preview tells of texts, each by its outcome or its reason, and that pasting them does just that.
   * Returns what the preview has told.
   */
  expectOutcomes(
    cells: Cells,
    expected: readonly string[],
    person?: Person,
  ): Promise<readonly PasteOutcome[]>;
  /** Reads the ids of terms again. */
  readTerms(): Promise<void>;
}

/** Starts a server for the tests of a file, and hands over a project with texts before each of them. */
export function beforeEachPaste(prepare: (trial: PasteTrial) => unknown): void {
  beforeEachOfChecks(async ({ server, ada, project }) => {
    await project.importTexts('en', {
      open: 'Open',
      size: 'Size: {size}',
      many: plural('# folder', '# folders'),
    });
    await project.importTexts('de', { open: 'Öffnen', size: 'Größe: {size}' });
    await prepare(await createPasteTrial(server, ada, project));
  });
}

async function createPasteTrial(
  server: TestServer,
  person: Person,
  project: CheckedProject,
): Promise<PasteTrial> {
  const { projectId } = project;
  const params = { projectId };
  const changeSets: string[] = [];
  let ids = await project.termIds();

  const trial: PasteTrial = {
    server,
    person,
    project,
    projectId,
    params,
    changeSets,
    idOf: (key) => ids[key] ?? key,
    cell: (locale, key, value, revision = 0) => ({
      termId: trial.idOf(key),
      locale,
      value,
      revision,
    }),
    async preview(cells, by = person) {
      return (await by.call(endpoints.previewPaste, { params, body: { cells } })).cells;
    },
    paste(cells, by = person) {
      const onChangeSet = (id: string) => changeSets.push(id);
      return by.call(endpoints.applyPaste, { params, body: { cells } }, { onChangeSet });
    },
    async undo() {
      const changeSetId = changeSets.at(-1) ?? '';
      await person.call(endpoints.undoChangeSet, { params: { ...params, changeSetId } });
    },
    content: () => contentOf(trial),
    async translationsOf(key) {
      const of = { ...params, termId: trial.idOf(key) };
      const all = await person.call(endpoints.listTermTranslations, { params: of });
      return Object.fromEntries(all.map((one) => [one.locale, one]));
    },
    async textsOf(key) {
      const all = Object.entries(await trial.translationsOf(key));
      return Object.fromEntries(all.map(([locale, { value }]) => [locale, value]));
    },
    async expectOutcomes(cells, expected, by) {
      const author = { type: 'user', id: person.id, name: 'Ada' };
      const shown = await trial.preview(cells, by);
      expect(shown.map(({ outcome, reason }) => reason ?? outcome)).toEqual(expected);
      const outcomes = shown.map(({ outcome }) => outcome);
      expect(await trial.paste(cells, by)).toEqual({
        changed: outcomes.filter((one) => one === 'changed').length,
        unchanged: outcomes.filter((one) => one === 'same').length,
        refused: shown.flatMap(({ reason, current, findings }, at) =>
          reason
            ? [
                {
                  cell: at,
                  reason,
                  ...(current && { current }),
                  ...(reason === 'revision' && {
                    origin: expect.stringMatching(/^(person|import)$/),
                    by: author,
                  }),
                  ...(reason === 'check' && {
                    findings: findings.map(({ isNew: _, ...finding }) => finding),
                  }),
                },
              ]
            : [],
        ),
      });
      return shown;
    },
    async readTerms() {
      ids = await project.termIds();
    },
  };
  return trial;
}
