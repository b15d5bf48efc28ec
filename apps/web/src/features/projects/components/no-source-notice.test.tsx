import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ownMemory } from '../../../testing/memory-answers.ts';
import { harbour, inRole, openProject } from '../../../testing/pages/open-project.ts';

const answers = {
  'GET /projects/p1/memories': { data: [ownMemory] },
  'GET /projects/p1/glossaries': { data: [] },
  'GET /projects/p1/glossary-candidates': { data: { textsCount: 0, candidates: [] } },
};

const notice = () => screen.findByText(/has no source locale yet/);

it.each(['memory', 'glossary'])('leads from the page %s to where it is chosen', async (page) => {
  openProject(page, { answers });
  expect(await notice()).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Choose source locale' });
  expect(link.getAttribute('href')).toBe('/projects/p1/settings');
});

it('says whom to ask to somebody who may not choose it', async () => {
  openProject('memory', { answers, role: 'translator' });
  expect((await notice()).textContent).toContain('An admin of the project can choose it.');
  expect(screen.queryByRole('link', { name: 'Choose source locale' })).toBeNull();
});

it.each([{ sourceLocale: 'en' }, { textsInKeys: true }])(
  'is not there in a project with source texts: %o',
  async (source) => {
    const data = { ...harbour, ...inRole('admin'), ...source };
    openProject('memory', { answers: { ...answers, 'GET /projects/p1': { data } } });
    await screen.findByRole('list', { name: 'Memories of the project' });
    expect(screen.queryByText(/has no source locale yet/)).toBeNull();
  },
);
