import type { ProjectGlossary, TermCandidate } from '@parlance/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { Answers } from '../../../../testing/answers.ts';
import { chooseOption } from '../../../../testing/choose-option.ts';
import { linkedTerms, user } from '../../../../testing/pages/open-glossary.ts';
import { ada, harbour, inRole, openProject } from '../../../../testing/pages/open-project.ts';

const second: ProjectGlossary = { ...linkedTerms, id: 'g2', name: 'Style', priority: 1 };
const own = { id: ada.id, name: 'Ada', isPersonal: true, role: 'owner', date: harbour.date };
const candidate = (text: string): TermCandidate => ({
  text,
  count: 14,
  examples: [{ termId: 't', text: `Create an ${text}` }],
});

function open(
  glossaries: readonly ProjectGlossary[],
  {
    candidates = [],
    answers = {},
    role = 'admin',
  }: {
    candidates?: readonly TermCandidate[];
    answers?: Answers;
    role?: 'admin' | 'translator';
  } = {},
) {
  return openProject('glossary', {
    role,
    answers: {
      'GET /projects/p1': { data: { ...harbour, ...inRole(role), textsInKeys: true } },
      'GET /workspaces': { data: [own] },
      'GET /workspaces/u1/glossaries': { data: [linkedTerms, second] },
      'GET /projects/p1/glossaries': { data: glossaries },
      'GET /projects/p1/glossary-candidates': { data: { candidates, textsCount: 240 } },
      ...answers,
    },
  });
}

describe('the glossaries of a project', () => {
  test('begin with one that is made by one click', async () => {
    const glossaries: ProjectGlossary[] = [];
    open([], {
      answers: {
        'GET /projects/p1/glossaries': () => ({ data: glossaries }),
        'POST /projects/p1/glossaries': (body) => {
          expect(body).toEqual({});
          glossaries.push(linkedTerms);
          return { data: linkedTerms };
        },
      },
    });
    await userEvent.click(
      await screen.findByRole('button', { name: 'Create a glossary for this project' }),
    );
    expect(await screen.findByRole('link', { name: 'Product names' })).toBeTruthy();
    expect(screen.getByText(/^2 concepts, 4 terms · from/)).toBeTruthy();
  });

  test('are put into another order, which the server gets as priorities', async () => {
    const sent: unknown[] = [];
    const note = (id: string) => (body: unknown) => {
      sent.push([id, body]);
      return { data: linkedTerms };
    };
    open([linkedTerms, second], {
      answers: {
        'PATCH /projects/p1/glossaries/g1': note('g1'),
        'PATCH /projects/p1/glossaries/g2': note('g2'),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Move Style up' }));
    await waitFor(() =>
      expect(sent).toEqual([
        ['g2', { priority: 0 }],
        ['g1', { priority: 1 }],
      ]),
    );
    expect(screen.getByText('Style is number 1 now.')).toBeTruthy();
  });

  test('may be written to, linked, and used no longer', async () => {
    const sent: unknown[] = [];
    const { asked } = open([linkedTerms], {
      answers: {
        'PATCH /projects/p1/glossaries/g1': (body) => {
          sent.push(body);
          return { data: linkedTerms };
        },
        'POST /projects/p1/glossaries/g2': (body) => {
          sent.push(body);
          return { data: second };
        },
        'DELETE /projects/p1/glossaries/g1': {},
      },
    });
    await userEvent.click(await screen.findByRole('switch', { name: /^Editors of the project/ }));
    await chooseOption('Use a glossary of the workspace', 'Style');
    await waitFor(() => expect(sent).toEqual([{ isWritable: false }, { priority: 1 }]));
    await userEvent.click(screen.getByRole('button', { name: 'Use Product names no longer' }));
    const question = within(await screen.findByRole('dialog'));
    expect(question.getByText(/The glossary itself stays as it is/)).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Use it no longer' }));
    await waitFor(() => expect(asked).toContain('DELETE /projects/p1/glossaries/g1'));
  });

  test('are only shown to others', async () => {
    const rights = { ...linkedTerms.rights, canEdit: false };
    open([{ ...linkedTerms, isWritable: false, rights }], { role: 'translator' });
    expect(await screen.findByText('This project only reads it.')).toBeTruthy();
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Create a glossary/ })).toBeNull();
  });
});

describe('a candidate', () => {
  test('is added by one click, stays where it was, and can be taken out again', async () => {
    const sent: unknown[] = [];
    let candidates = [candidate('access token'), candidate('webhook')];
    open([linkedTerms], {
      answers: {
        'GET /projects/p1/glossary-candidates': () => ({ data: { candidates, textsCount: 240 } }),
        'POST /glossaries/g1/concepts': (body) => {
          sent.push(body);
          candidates = candidates.slice(1);
          return { data: user };
        },
        [`DELETE /glossaries/g1/concepts/${user.id}`]: { data: user },
      },
    });
    await userEvent.click(
      await screen.findByRole('button', { name: 'Add “access token” to the glossary' }),
    );
    expect(sent).toMatchObject([{ terms: [{ locale: 'en', text: 'access token' }] }]);
    const list = () => within(screen.getByRole('list', { name: 'Candidates' }));
    expect(await list().findByRole('link', { name: 'Added' })).toBeTruthy();
    expect(
      list()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringContaining('access token'), expect.stringContaining('webhook')]);
    const undo = list().getByRole('button', { name: 'Undo', description: 'access token' });
    await userEvent.click(undo);
    expect(
      await list().findByRole('button', { name: 'Add “access token” to the glossary' }),
    ).toBeTruthy();
  });

  test('has no button for whoever may add nothing', async () => {
    const rights = { ...linkedTerms.rights, canEdit: false };
    open([{ ...linkedTerms, rights }], { candidates: [candidate('webhook')], role: 'translator' });
    expect(await screen.findByText('in 14 texts')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
  });
});
