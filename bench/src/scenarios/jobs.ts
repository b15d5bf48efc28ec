import { createCatalogue } from '../catalogue.ts';
import type { Parlance } from '../parlance.ts';
import type { Project } from './trial.ts';

/** A long job, during which Parlance must keep answering, and in bounded memory. */
export interface Job {
  readonly name: string;
  /** Prepares the job; the returned function runs it. */
  prepare(parlance: Parlance, project: Project): Promise<() => Promise<unknown>>;
}

export const jobs: readonly Job[] = [
  {
    name: 'an import, all new',
    async prepare(parlance, { terms }) {
      const [id, file] = [await parlance.createProject(), createCatalogue(terms)];
      return () => parlance.importJson(id, 'en', file);
    },
  },
  {
    name: 'an import, unchanged',
    async prepare(parlance, { id, terms }) {
      const file = createCatalogue(terms);
      return () => parlance.importJson(id, 'en', file);
    },
  },
  reading('an export, jsonflat', '/exports?locale=en&format=jsonflat'),
  reading('an export, po', '/exports?locale=en&format=po'),
  reading('the list of terms', '/terms'),
];

function reading(name: string, path: string): Job {
  return {
    name,
    async prepare(parlance, { id }) {
      // The first call signs in, which must not be measured.
      await parlance.call('GET', `/projects/${id}`);
      return () => parlance.call('GET', `/projects/${id}${path}`);
    },
  };
}
