import type { Label, Role } from '@parlance/contract';
import { screen } from '@testing-library/react';
import { pretendLayout } from '../layout.ts';
import { serveTerms } from '../term-server.ts';
import { ada, openProject } from './open-project.ts';

interface Options {
  labels?: Label[];
  search?: string;
  role?: Role;
}

let users = 0;

/** Opens the terms of a project, as a user with no unsaved work. */
export async function openTerms(
  values: readonly string[],
  { labels = [], search = '', role = 'admin' }: Options = {},
) {
  pretendLayout();
  users++;
  const app = openProject(`terms${search}`, {
    role,
    answers: {
      'GET /users/me': { data: { ...ada, id: `terms-${users}` } },
      'GET /projects/p1/plan': {
        data: {
          code: 'default',
          name: 'Small',
          maxStrings: 100,
          date: { created: '', modified: '' },
        },
      },
    },
  });
  const server = serveTerms(values, labels);
  await screen.findByRole('heading', { name: 'Terms', level: 1 });
  return { ...app, server };
}

/** The row of the list that shows a term. */
export async function rowOf(term: string): Promise<HTMLElement> {
  const row = (await screen.findByText(term, { selector: 'tr *' })).closest('tr');
  if (!row) throw new Error(`There is no row with ${term}`);
  return row;
}

/** The terms on the page, from the top. */
export function shownTerms(): (string | undefined)[] {
  const rows = screen.getAllByRole('row');
  return rows
    .toSorted((a, b) => Number(a.dataset.index) - Number(b.dataset.index))
    .map((row) => row.querySelector('p')?.textContent);
}
