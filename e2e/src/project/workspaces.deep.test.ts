import { describe, expect } from 'vitest';
import { accountSettings } from '../pages/account.ts';
import { goTo } from '../pages/go-to.ts';
import { projectsPage } from '../pages/project.ts';
import { chooseWorkspace, workspacePage } from '../pages/workspaces.ts';
import { inspect } from '../testing/inspect.ts';
import { createProject } from '../testing/project.ts';
import { test } from '../testing/test.ts';

describe('workspaces', () => {
  test('from the first shared one until it is empty again', async ({ visit, newPerson }) => {
    const ada = await newPerson('Ada');
    const bob = await newPerson('Bob');
    const project = await createProject(ada, 'Atlas');
    const { page, problems } = await visit(ada);
    const projects = projectsPage(page);
    const workspace = workspacePage(page);
    const choice = page.getByRole('combobox', { name: 'Workspace' });

    // Workspaces are not mentioned anywhere but in the account settings.
    await goTo(page, '/projects');
    await projects.card('Atlas').waitFor();
    expect(await choice.count()).toBe(0);
    await accountSettings(page).open();
    await accountSettings(page).section('Workspaces').waitFor();
    await inspect(page, 'workspaces-none');
    await workspace.create('Harbour Ltd');
    await workspace.heading('Harbour Ltd').waitFor();

    await workspace.addButton.click();
    await workspace.dialog.waitFor();
    await inspect(page, 'workspace-add');
    problems.expect(/POST .+\/users: 400/);
    await workspace.add('nobody@example.com');
    await page.getByText('Nobody has an account with this address.').waitFor();
    await workspace.add(bob.email);
    await workspace.member(bob.email).waitFor();
    await workspace.dialog.waitFor({ state: 'hidden' });

    await goTo(page, '/projects');
    await projects.card('Atlas').waitFor();
    await chooseWorkspace(page, 'Harbour Ltd');
    await page.getByRole('heading', { name: 'No projects here yet' }).waitFor();
    await inspect(page, 'projects-of-empty-workspace');
    await page.getByRole('button', { name: 'New Project' }).click();
    await page.getByLabel('Project Name').fill('Harbour');
    await inspect(page, 'project-new-in-workspace');
    await page.getByRole('button', { name: 'Create' }).click();
    await projects.card('Harbour').waitFor();
    expect(await projects.card('Atlas').count()).toBe(0);
    await inspect(page, 'projects-of-workspace', []);

    // Bob can also choose a workspace, but does not see Ada's project.
    const other = await visit(bob);
    await goTo(other.page, '/projects');
    await other.page.getByRole('heading', { name: 'Projects' }).waitFor();
    expect(await projectsPage(other.page).card('Harbour').count()).toBe(0);
    await accountSettings(other.page).open();
    await other.page.getByRole('link', { name: 'Harbour Ltd' }).click();
    await workspacePage(other.page).member(ada.email).waitFor();
    await inspect(other.page, 'workspace-as-member', []);

    await goTo(page, `/projects/${project.id}/settings`);
    const card = page.getByRole('region', { name: 'Workspace' });
    await chooseWorkspace(page, 'Harbour Ltd');
    await card.getByRole('button', { name: 'Move project' }).click();
    await card.getByText('The project was moved.').waitFor();
    await inspect(page, 'project-settings-workspace');
    await page.reload();
    await expect.poll(() => choice.inputValue()).toBe('Harbour Ltd');
    await chooseWorkspace(page, 'Your own');
    await card.getByRole('button', { name: 'Move project' }).click();
    await card.getByText('The project was moved.').waitFor();

    await accountSettings(page).open();
    await page.getByRole('link', { name: 'Harbour Ltd' }).click();
    await workspace.member(bob.email).waitFor();
    await page.getByRole('link', { name: 'Harbour', exact: true }).waitFor();
    await inspect(page, 'workspace');
    await other.page.getByRole('button', { name: 'Leave workspace' }).click();
    await other.page.getByRole('dialog').getByRole('button', { name: 'Leave workspace' }).click();
    await accountSettings(other.page).section('Workspaces').waitFor();
    expect(await other.page.getByRole('link', { name: 'Harbour Ltd' }).count()).toBe(0);

    await page.getByRole('link', { name: 'Harbour', exact: true }).click();
    await page.waitForURL(/\/projects\/[^/]+/);
    const { pathname } = new URL(page.url());
    await goTo(page, `${pathname.split('/').slice(0, 3).join('/')}/settings`);
    await chooseWorkspace(page, 'Your own');
    await card.getByRole('button', { name: 'Move project' }).click();
    await card.getByText('The project was moved.').waitFor();
    await accountSettings(page).open();
    await page.getByRole('link', { name: 'Harbour Ltd' }).click();
    await page.getByRole('button', { name: 'Delete workspace' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete workspace' }).click();
    await accountSettings(page).section('Workspaces').waitFor();
    await goTo(page, '/projects');
    await projects.card('Harbour').waitFor();
    expect(await choice.count()).toBe(0);
  });
});
