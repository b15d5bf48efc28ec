import { endpoints } from '@parlance/contract';
import { describe, expect } from 'vitest';
import { importPage } from '../pages/files.ts';
import { projectFrame, projectsPage } from '../pages/project.ts';
import { teamPage } from '../pages/team.ts';
import { inspect } from '../testing/inspect.ts';
import { makeUpPerson } from '../testing/person.ts';
import { createProject } from '../testing/project.ts';
import { test } from '../testing/test.ts';

describe('the team of a project', () => {
  test('from the first invite until its founder leaves', async ({ visit, newPerson }) => {
    const ada = await newPerson('Ada');
    const bob = await newPerson('Bob');
    const eve = makeUpPerson('Eve');
    const project = await createProject(ada, 'Atlas');
    const { page, problems } = await visit(ada);
    const frame = projectFrame(page);
    const team = teamPage(page);
    // The page receives no events, so it shows outdated members until it sends a request.
    await page.route(/\/events(\?|$)/, () => {});

    await page.goto(`/projects/${project.id}`);
    await frame.goTo('Team');
    await team.heading.waitFor();
    await page.getByText("You can't leave: you are the only admin.").waitFor();
    expect(await team.leaveButton.count()).toBe(0);
    await inspect(page, 'team-alone', []);

    await team.addButton.click();
    await team.dialog.waitFor();
    await inspect(page, 'team-add');
    await page.keyboard.press('Escape');
    await team.add(bob.email);
    await team.member(bob.email).waitFor();
    await page.getByText('Bob is a member of the project now.').waitFor();
    expect(await team.invites.count()).toBe(0);
    await team.add(eve.email);
    await team.invite(eve.email).waitFor();
    await team.dialog.waitFor({ state: 'hidden' });
    await team.addButton.and(page.locator(':focus')).waitFor();
    await inspect(page, 'team');

    problems.expect(/POST .+\/invites: 409/);
    await team.add(bob.email);
    await team.dialog
      .getByRole('alert')
      .filter({ hasText: "This user is already part of the project's team" })
      .waitFor();
    await page.keyboard.press('Escape');

    problems.expect(/POST .+\/resend: 429/);
    await team.invite(eve.email).getByRole('button', { name: 'Resend' }).click();
    await team
      .invite(eve.email)
      .getByRole('alert')
      .filter({ hasText: 'This invitation was sent a moment ago.' })
      .waitFor();

    await team.changeRole('Bob', 'Admin');
    await expect.poll(() => team.role('Bob').inputValue()).toBe('Admin');
    const params = { projectId: project.id };
    const roleOfBob = async () => (await bob.call(endpoints.getProject, { params })).role;
    await expect.poll(roleOfBob).toBe('admin');

    // Eve accepts while the page still shows her invite, just before the server is asked to change it.
    await page.route(/\/invites\/[^/]+$/, async (route) => {
      await ada.call(endpoints.signup, { body: eve });
      await route.continue();
    });
    problems.expect(/PATCH .+\/invites\/.+: 404/);
    await team.changeRole(eve.email, 'Admin');
    await team.problem.filter({ hasText: 'is not open any more' }).waitFor();
    await team.member(eve.email).waitFor();
    await inspect(page, 'team-invite-gone', []);

    await page.getByRole('button', { name: 'Remove Eve' }).click();
    await page.getByRole('dialog', { name: 'Remove Eve' }).waitFor();
    await inspect(page, 'team-remove');
    await page.getByRole('button', { name: 'Revoke access' }).click();
    await team.member(eve.email).waitFor({ state: 'detached' });
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe('Project Team');

    await team.leaveButton.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave project' }).click();
    await page.waitForURL('**/projects');
    await projectsPage(page).heading.waitFor();
    await page.getByRole('heading', { name: 'Welcome!' }).waitFor();
    expect(await bob.call(endpoints.listMembers, { params })).toMatchObject([{ name: 'Bob' }]);
  });

  test('is there for all to see, and for admins to change', async ({ visit, newPerson }) => {
    const ada = await newPerson('Ada');
    const bob = await newPerson('Bob');
    const project = await createProject(ada, 'Atlas');
    const params = { projectId: project.id };
    for (const email of [bob.email, 'someone@example.com']) {
      await ada.call(endpoints.createInvite, { params, body: { email, role: 'viewer' } });
    }
    const { page } = await visit(bob);
    const team = teamPage(page);
    await team.open(project.id);
    await team.member(ada.email).getByText('Admin').waitFor();
    await team.invite('someone@example.com').getByText('Viewer').waitFor();
    expect(await team.addButton.count()).toBe(0);
    expect(await page.getByRole('main').getByRole('combobox').count()).toBe(0);
    await inspect(page, 'team-viewer', []);

    await importPage(page).open(project.id);
    await page
      .getByRole('heading', { name: 'This page is for the role Admin or Editor' })
      .waitFor();
    await inspect(page, 'not-permitted');
    await page.getByRole('link', { name: 'See who is admin' }).click();
    await team.heading.waitFor();
  });

  test('tells somebody who has been removed', async ({ visit, newPerson }) => {
    const ada = await newPerson('Ada');
    const bob = await newPerson('Bob');
    const project = await createProject(ada, 'Atlas');
    const params = { projectId: project.id };
    await ada.call(endpoints.createInvite, { params, body: { email: bob.email, role: 'admin' } });
    const { page, problems } = await visit(bob);
    // Without events, Bob's page stays open after he has lost access.
    problems.expect(/\/events.*: net::ERR_FAILED/);
    await page.route(/\/events/, (route) => route.abort());
    const team = teamPage(page);
    await team.open(project.id);
    await team.heading.waitFor();
    const { id: userId } = await bob.call(endpoints.getMe, {});
    await ada.call(endpoints.deleteMember, { params: { ...params, userId } });
    problems.expect(/\/projects\/.+: 404/);
    await team.changeRole('Ada', 'Viewer');
    await page.waitForURL('**/404');
  });
});
