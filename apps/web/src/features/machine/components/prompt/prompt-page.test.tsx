import type { MachinePrompt } from '@parlance/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fillIn, press } from '../../../../testing/fill-in.ts';
import { openMachine } from '../../../../testing/pages/open-machine.ts';

const prompt: MachinePrompt = {
  version: 2,
  template: 'Translate into {{language}}.',
  standard: 'You translate.',
  variables: [
    { name: 'language', isList: false },
    { name: 'glossary', isList: true },
  ],
  createdAt: '2027-01-01T12:00:00.000Z',
  createdBy: { id: 'u1', name: 'Ada' },
};

const version = (number: number, template: string | null) => ({
  version: number,
  template,
  createdAt: prompt.createdAt,
  createdBy: prompt.createdBy,
});

const termId = '00000000-0000-4000-8000-000000000001';

function open(answers: Parameters<typeof openMachine>[1] = {}) {
  const previews: unknown[] = [];
  const app = openMachine('machine/prompt', {
    ...answers,
    answers: {
      'GET /projects/p1/machine/prompt': { data: prompt },
      'GET /projects/p1/machine/prompt/versions': {
        data: [version(2, prompt.template), version(1, null)],
      },
      'GET /projects/p1/entries': {
        data: { entries: [{ termId, term: 'menu.open' }], total: 1, nextCursor: null },
      },
      'POST /projects/p1/machine/prompt/preview': (body) => {
        previews.push(body);
        return { data: { system: `Told ${previews.length}`, texts: '{"texts":[]}', tokens: 48 } };
      },
      ...answers.answers,
    },
  });
  return { ...app, previews };
}

const template = () => screen.findByLabelText('Template');

it('shows what a model is told for a term and a locale, while the template is typed', async () => {
  const { previews } = open();
  expect(await screen.findByText('Told 1')).toBeTruthy();
  expect(screen.getByText('About 48 tokens')).toBeTruthy();
  expect(previews).toEqual([{ termId, locale: 'de' }]);
  await userEvent.type(await template(), ' Be brief.');
  await waitFor(() =>
    expect(previews.at(-1)).toEqual({
      termId,
      locale: 'de',
      template: 'Translate into {{language}}. Be brief.',
    }),
  );
});

it('puts names in where the caret is, and saves the next version', async () => {
  const bodies: unknown[] = [];
  open({
    answers: {
      'POST /projects/p1/machine/prompt/versions': (body) => {
        bodies.push(body);
        return { data: { ...prompt, version: 3, ...(body as object) } };
      },
    },
  });
  await fillIn({ Template: 'Into ' });
  await press('{{language}}');
  expect(await template()).toHaveProperty('value', 'Into {{language}}');
  await press('Save as next version');
  await waitFor(() => expect(bodies).toEqual([{ template: 'Into {{language}}' }]));
  expect(await screen.findByText('Saved as version 3.')).toBeTruthy();
});

it('returns to an earlier version, or to that of Parlance, which has no template of its own', async () => {
  const bodies: unknown[] = [];
  open({
    answers: {
      'POST /projects/p1/machine/prompt/versions': (body) => {
        bodies.push(body);
        return { data: { ...prompt, version: 3, template: null } };
      },
    },
  });
  const versions = within(await screen.findByRole('list', { name: 'Versions' }));
  await userEvent.click(versions.getByRole('button', { name: 'Show version 1' }));
  const field = await template();
  expect(field).toHaveProperty('value', prompt.standard);
  expect(document.activeElement).toBe(field);
  await press('Save as next version');
  await waitFor(() => expect(bodies).toEqual([{ template: null }]));
});

it('says at which line and column a template is wrong, and leads there', async () => {
  const error = { code: 'BadRequest', message: 'invalid' };
  const details = [
    { path: 'body.template', line: 2, column: 4, message: 'there is no name “lang”' },
  ];
  open({
    answers: {
      'POST /projects/p1/machine/prompt/preview': () =>
        Response.json({ error: { ...error, details } }, { status: 400 }),
    },
  });
  await fillIn({ Template: 'One\nTwo {{lang}}' });
  const fault = await screen.findByRole('button', { name: /^Line 2, column 4: there is no name/ });
  await userEvent.click(fault);
  const field = await template();
  expect(document.activeElement).toBe(field);
  expect(field).toHaveProperty('selectionStart', 7);
});

it('shows it to translators, who can not change it', async () => {
  open({ role: 'translator' });
  expect(await template()).toHaveProperty('readOnly', true);
  expect(screen.queryByRole('button', { name: 'Save as next version' })).toBeNull();
});
