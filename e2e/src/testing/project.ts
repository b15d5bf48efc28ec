import { endpoints, type ImportSummary } from '@parlance/contract';
import type { FormatId } from '@parlance/formats';
import type { Person } from './person.ts';

interface File {
  readonly format: FormatId;
  readonly text: string;
}

/** A file of JSON Flat with these texts by their terms. */
export function flat(texts: Readonly<Record<string, string>>) {
  return { format: 'jsonflat', text: JSON.stringify(texts) } as const;
}

/** A project created through the API, for journeys that need an existing one. */
export interface ExistingProject {
  readonly id: string;
  /** Path of the editor of one of its locales. */
  editorPath(locale: string): string;
  importFile(locale: string, file: File): Promise<ImportSummary>;
  /** The text of the exported file of a locale. */
  exportFile(locale: string, format: FormatId): Promise<string>;
  addLocale(code: string): Promise<void>;
  deleteLocale(code: string): Promise<void>;
  /** Creates a label and assigns it to these terms. */
  labelTerms(label: Readonly<{ value: string; color: string }>, terms: string[]): Promise<void>;
  /** The translation of a term on the server. */
  translationOf(locale: string, term: string): Promise<string | undefined>;
}

/** Creates a project with the locales of these files. */
export async function createProject(
  { call }: Person,
  name: string,
  files: Readonly<Record<string, File>> = {},
): Promise<ExistingProject> {
  const { id } = await call(endpoints.createProject, { body: { name } });
  const params = { projectId: id };
  const project: ExistingProject = {
    id,
    editorPath: (locale) => `/projects/${id}/translations/${locale}`,
    importFile: (locale, { format, text }) =>
      call(endpoints.importFile, { params, query: { locale, format }, file: new Blob([text]) }),
    async exportFile(locale, format) {
      const file = await call(endpoints.exportFile, { params, query: { locale, format } });
      return file.text();
    },
    async addLocale(code) {
      await call(endpoints.addProjectLocale, { params, body: { code } });
    },
    async deleteLocale(localeCode) {
      await call(endpoints.deleteProjectLocale, { params: { ...params, localeCode } });
    },
    async labelTerms(body, terms) {
      const { id: labelId } = await call(endpoints.createLabel, { params, body });
      for (const term of await call(endpoints.listTerms, { params })) {
        if (!terms.includes(term.value)) continue;
        await call(endpoints.labelTerm, { params: { ...params, labelId, termId: term.id } });
      }
    },
    async translationOf(locale, term) {
      const query = { locale, q: term };
      const { entries } = await call(endpoints.listEntries, { params, query });
      return entries.find((entry) => entry.term === term)?.value;
    },
  };
  for (const [locale, file] of Object.entries(files)) await project.importFile(locale, file);
  return project;
}
