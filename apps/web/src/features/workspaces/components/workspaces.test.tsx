import type { Project, Workspace, WorkspaceMember, WorkspaceRole } from '@parlance/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Answers } from '../../../testing/answers.ts';
import { chooseOption } from '../../../testing/choose-option.ts';
import { fillIn, isDisabled, press } from '../../../testing/fill-in.ts';
import { ada, harbour, openProject } from '../../../testing/pages/open-project.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const { date } = harbour;
const own: Workspace = { id: ada.id, name: 'Ada', isPersonal: true, role: 'owner', date };
const company = (role: WorkspaceRole = 'owner'): Workspace => ({
  id: 'w1',
  name: 'Harbour Ltd',
  isPersonal: false,
  role,
  date,
});
const workspaceMember = (userId: string, name: string, role: WorkspaceRole): WorkspaceMember => ({
  userId,
  role,
  name,
  email: `${name.toLowerCase()}@example.com`,
});
const project = (name: string, workspaceId: string): Project => ({
  ...harbour,
  id: name,
  name,
  workspaceId,
});

function open(path: string, workspaces: readonly Workspace[], answers: Answers = {}) {
  return renderApp({
    path,
    signedIn: true,
    answers: {
      'GET /users/me': { data: ada },
      'GET /projects': { data: [] },
      'GET /workspaces': { data: workspaces },
      ...answers,
    },
  });
}

const headings = () =>
  within(screen.getByRole('main'))
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent);

describe('the list of projects', () => {
  const projects = [project('Ours', 'w1'), project('Mine', ada.id), project('Shared', 'other')];
  const answers = { 'GET /projects': { data: projects } };

  it('has no choice of workspaces for who has only the own one, or where nobody answers', async () => {
    for (const workspaces of [{ data: [own] }, 404]) {
      const { unmount } = open('/projects', [], { ...answers, 'GET /workspaces': workspaces });
      await screen.findByRole('heading', { name: 'Mine' });
      expect(screen.queryByRole('combobox', { name: 'Workspace' })).toBeNull();
      await press('New Project');
      await screen.findByLabelText('Project Name');
      expect(screen.queryByRole('combobox', { name: 'Workspace' })).toBeNull();
      unmount();
    }
  });

  it('shows one workspace, which the address keeps', async () => {
    const { router } = open('/projects', [own, company()], answers);
    await screen.findByRole('heading', { name: 'Mine' });
    expect(headings()).toEqual(['Shared', 'Mine', 'Ours']);
    await chooseOption('Workspace', 'Harbour');
    await waitFor(() => expect(headings()).toEqual(['Ours']));
    expect(router.state.location.search).toEqual({ workspace: 'w1' });
    await chooseOption('Workspace', 'Your own');
    await waitFor(() => expect(headings()).toEqual(['Mine']));
    await chooseOption('Workspace', 'All');
    await waitFor(() => expect(headings()).toHaveLength(3));
    expect(router.state.location.search).toEqual({});
  });

  it('shows all where the address names a workspace that is none of the user', async () => {
    open('/projects?workspace=gone', [own, company()], answers);
    await screen.findByRole('heading', { name: 'Mine' });
    expect(headings()).toHaveLength(3);
  });

  it('says where a workspace has nothing for the user, and creates projects in it', async () => {
    const bodies: unknown[] = [];
    open('/projects?workspace=w1', [own, company()], {
      'GET /projects': { data: [project('Mine', ada.id)] },
      'POST /projects': (body) => {
        bodies.push(body);
        return { data: project('New', 'w1') };
      },
    });
    await screen.findByRole('heading', { name: 'No projects here yet' });
    await press('New Project');
    await userEvent.type(await screen.findByLabelText('Project Name'), 'New{Enter}');
    await waitFor(() => expect(headings()).toEqual(['New']));
    expect(bodies).toEqual([{ name: 'New', description: null, workspaceId: 'w1' }]);
  });
});

describe('the settings of an account', () => {
  it('name the workspaces with their glossaries, and begin another one', async () => {
    const created = { ...company(), id: 'w2', name: 'Boats' };
    const { router } = open('/user-settings', [own, company('member')], {
      'POST /workspaces': { data: created },
      'GET /workspaces/w2/users': { data: [workspaceMember(ada.id, 'Ada', 'owner')] },
      'GET /workspaces/w2/projects': { data: [] },
    });
    const list = within(await screen.findByRole('list', { name: 'Workspaces' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Your ownGlossaries',
      'Harbour LtdGlossariesMember',
    ]);
    expect(list.getByRole('link', { name: 'Harbour Ltd' }).getAttribute('href')).toBe(
      '/workspaces/w1',
    );
    expect(list.getByText('Member')).toBeTruthy();
    await press('New workspace');
    await userEvent.type(await screen.findByLabelText('Workspace name'), 'Boats{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Boats' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/workspaces/w2');
  });

  it('say that an account can have no more', async () => {
    open('/user-settings', [own], { 'POST /workspaces': 429 });
    await press('New workspace');
    await userEvent.type(await screen.findByLabelText('Workspace name'), 'Boats{Enter}');
    expect(await screen.findByText(/can own only so many workspaces/)).toBeTruthy();
  });

  it('do not delete an account that others need as an owner', async () => {
    const blocking = { id: 'w1', name: 'Harbour Ltd' };
    const consequences = {
      deletedProjects: [],
      blockingProjects: [],
      blockingWorkspaces: [blocking],
    };
    open('/user-settings', [own], { 'GET /users/me/deletion': { data: consequences } });
    await press('Permanently delete my account');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/you are the last owner/)).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'Harbour Ltd' }).getAttribute('href')).toBe(
      '/workspaces/w1',
    );
    expect(dialog.queryByRole('button', { name: 'Continue' })).toBeNull();
  });
});

describe('the page of a workspace', () => {
  const grace = workspaceMember('u2', 'Grace', 'member');
  const members = [workspaceMember(ada.id, 'Ada', 'owner'), grace];

  function openWorkspace(answers: Answers = {}, role: WorkspaceRole = 'owner') {
    return open('/workspaces/w1', [own, company(role)], {
      'GET /workspaces/w1/users': { data: members },
      'GET /workspaces/w1/projects': { data: [{ id: 'p1', name: 'Harbour' }] },
      ...answers,
    });
  }

  it('adds somebody, changes their role and removes them', async () => {
    const bodies: unknown[] = [];
    const kim = workspaceMember('u3', 'Kim', 'member');
    const log = (answer: object) => (body: unknown) => {
      bodies.push(body);
      return answer;
    };
    openWorkspace({
      'POST /workspaces/w1/users': log({ data: kim }),
      'PATCH /workspaces/w1/users/u3': log({ data: { ...kim, role: 'owner' } }),
      'DELETE /workspaces/w1/users/u3': log({}),
    });
    await press('Add member');
    await fillIn({ 'Email address': 'kim@example.com' });
    await press('Save');
    expect((await screen.findByText(/is a member of the workspace now/)).textContent).toContain(
      'Kim',
    );
    await chooseOption('Role of Kim', 'Owner');
    await waitFor(() => expect(bodies).toHaveLength(2));
    await press('Remove Kim');
    await press('Remove member');
    await waitFor(() => expect(screen.queryByText('kim@example.com')).toBeNull());
    expect(bodies.slice(0, 2)).toEqual([
      { email: 'kim@example.com', role: 'member' },
      { role: 'owner' },
    ]);
  });

  it.each([
    [400, 'Nobody has an account with this address.'],
    [409, 'This person is a member of the workspace already.'],
    [429, /too many requests/],
  ])('says why somebody can not be added: %i', async (status, message) => {
    openWorkspace({ 'POST /workspaces/w1/users': status });
    await press('Add member');
    await fillIn({ 'Email address': 'kim@example.com' });
    await press('Save');
    expect(await within(screen.getByRole('dialog')).findByText(message)).toBeTruthy();
  });

  it.each([
    ['owner', ['memories', 'glossaries', 'machine']],
    ['member', ['memories', 'glossaries']],
  ] as const)('leads the %s to what its projects share', async (role, pages) => {
    openWorkspace({}, role);
    const shared = within(
      await screen.findByRole('navigation', { name: 'Shared by its projects' }),
    );
    const targets = shared.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(targets).toEqual(pages.map((page) => `/workspaces/w1/${page}`));
  });

  it('names the projects to owners, with a way into those that they are in', async () => {
    openWorkspace({
      'GET /projects': { data: [harbour] },
      'GET /workspaces/w1/projects': {
        data: [
          { id: 'p1', name: 'Harbour' },
          { id: 'p2', name: 'Secret' },
        ],
      },
    });
    await screen.findByText('Secret');
    expect(await screen.findByRole('link', { name: 'Harbour' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Secret' })).toBeNull();
    expect(isDisabled('Delete workspace')).toBe(true);
  });

  it('renames the workspace, and deletes it when it is empty', async () => {
    const { router } = openWorkspace({
      'GET /workspaces/w1/projects': { data: [] },
      'PATCH /workspaces/w1': { data: { ...company(), name: 'Port' } },
      'DELETE /workspaces/w1': {},
    });
    await fillIn({ 'Workspace name': 'Port' });
    await press('Save changes');
    expect(await screen.findByRole('heading', { level: 1, name: 'Port' })).toBeTruthy();
    await waitFor(() => expect(isDisabled('Delete workspace')).toBe(false));
    await press('Delete workspace');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete workspace' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/user-settings'));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Port' })).toBeNull());
  });

  it('shows members who is there, and the way out', async () => {
    const owned = [
      workspaceMember(ada.id, 'Ada', 'member'),
      workspaceMember('u2', 'Grace', 'owner'),
    ];
    const { router, asked } = openWorkspace(
      {
        'GET /workspaces/w1/users': { data: owned },
        [`DELETE /workspaces/w1/users/${ada.id}`]: {},
      },
      'member',
    );
    await screen.findByText('grace@example.com');
    for (const name of ['Add member', 'Remove Grace', 'Delete workspace']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    expect(asked).not.toContain('GET /workspaces/w1/projects');
    await press('Leave workspace');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Leave workspace' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/user-settings'));
  });

  it('does not let the only owner go, and is not there for strangers', async () => {
    const { unmount } = openWorkspace();
    await screen.findByText('grace@example.com');
    expect(screen.queryByRole('button', { name: 'Leave workspace' })).toBeNull();
    unmount();
    const { router } = open('/workspaces/w9', [own, company()]);
    await waitFor(() => expect(router.state.location.pathname).toBe('/404'));
  });
});

describe('the settings of a project', () => {
  const plan = { data: { code: 'unlimited', name: 'Unlimited', maxStrings: 100, date } };
  const answers = { 'GET /projects/p1/plan': plan };

  it('move it to another workspace', async () => {
    const bodies: unknown[] = [];
    openProject('settings', {
      answers: {
        ...answers,
        'GET /workspaces': { data: [own, company()] },
        'PATCH /projects/p1': (body) => {
          bodies.push(body);
          return { data: { ...harbour, workspaceId: 'w1' } };
        },
      },
    });
    const card = within(await screen.findByRole('region', { name: 'Workspace' }));
    const move = card.getByRole('button', { name: 'Move project' });
    expect(move).toHaveProperty('disabled', true);
    await chooseOption('Workspace', 'Harbour');
    await userEvent.click(move);
    expect(await card.findByText('The project was moved.')).toBeTruthy();
    expect(bodies).toEqual([{ workspaceId: 'w1' }]);
  });

  it('say nothing of it to who has no choice, or whose workspace it is not in', async () => {
    for (const workspaces of [[own], [{ ...own, id: 'other' }, company()]]) {
      const { unmount } = openProject('settings', {
        answers: { ...answers, 'GET /workspaces': { data: workspaces } },
      });
      await screen.findByRole('heading', { name: 'Project Settings' });
      expect(screen.queryByRole('button', { name: 'Move project' })).toBeNull();
      unmount();
    }
  });
});
