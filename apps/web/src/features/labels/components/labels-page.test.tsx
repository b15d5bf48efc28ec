import type { Label } from '@parlance/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { Answers } from '../../../testing/answers.ts';
import { fillIn, isDisabled, press } from '../../../testing/fill-in.ts';
import { openProject } from '../../../testing/pages/open-project.ts';
import { palette } from '../label-color.ts';

const mobile: Label = { id: 'l1', value: 'Mobile', color: '#304D6D' };
const legal: Label = { id: 'l2', value: 'Legal', color: '#FCCA46' };

function open(labels: Label[], answers: Answers = {}, role: 'admin' | 'viewer' = 'admin') {
  const sent: unknown[] = [];
  const save = (id: string) => (body: unknown) => {
    sent.push(body);
    return { data: { id, ...(body as object) } };
  };
  const app = openProject('labels', {
    role,
    answers: {
      'GET /projects/p1/labels': { data: labels },
      'POST /projects/p1/labels': save('l9'),
      'PATCH /projects/p1/labels/l1': save('l1'),
      ...answers,
    },
  });
  return { ...app, sent };
}

const names = () =>
  within(screen.getByRole('list', { name: 'Labels of the project' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('[dir="auto"]')?.textContent);
const dialog = (name: string) => screen.findByRole('dialog', { name });
const digits = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Color as HEX digits' });
/** The chip in the preview of the label. */
const preview = (box: HTMLElement) =>
  within(box).getByText('Preview').parentElement?.querySelector<HTMLElement>('[style]');

describe('the list', () => {
  test('shows labels with a way to their terms', async () => {
    open([legal, mobile]);
    const link = await screen.findByRole('link', { name: 'Show terms with label Mobile' });
    expect(names()).toEqual(['Legal', 'Mobile']);
    expect(link.getAttribute('href')).toBe('/projects/p1/terms?labels=l1');
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  test('can be searched when it is long; every word must occur', async () => {
    const labels = Array.from({ length: 9 }, (_, n) => ({
      ...mobile,
      id: `${n}`,
      value: `No ${n}`,
    }));
    const { router } = open([...labels, { ...mobile, value: 'For 7 people' }]);
    await userEvent.type(await screen.findByRole('searchbox'), '7 FOR');
    expect(names()).toEqual(['For 7 people']);
    expect(router.state.location.search).toEqual({ q: '7 FOR' });
    await userEvent.type(screen.getByRole('searchbox'), ' nobody');
    expect(screen.getByText('Your search yielded no results...')).toBeTruthy();
  });

  test('without labels says how to begin', async () => {
    open([]);
    expect(await screen.findByText('Project labels are empty')).toBeTruthy();
    expect(screen.getByText(/Add a new label to get started!/)).toBeTruthy();
    await press('New Label');
    await dialog('Create a new Label');
  });

  test('offers viewers nothing but looking', async () => {
    open([mobile], {}, 'viewer');
    await screen.findByRole('link', { name: /Show terms/ });
    const list = screen.getByRole('list', { name: 'Labels of the project' });
    expect(within(list).queryAllByRole('button')).toEqual([]);
    expect(screen.queryByRole('button', { name: 'New Label' })).toBeNull();
  });
});

describe('a new label', () => {
  test('begins with an example and a colour of the palette, and is at the end of the list', async () => {
    const { sent } = open([mobile]);
    await press('New Label');
    const box = await dialog('Create a new Label');
    const name = within(box).getByLabelText<HTMLInputElement>('Label name');
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect([name.value, name.selectionStart, name.selectionEnd]).toEqual(['Example label', 0, 13]);
    expect(palette).toContain(digits().value);
    // The example is selected, so typing replaces it.
    await userEvent.keyboard('Legal');
    await userEvent.click(within(box).getByRole('radio', { name: '#FCCA46' }));
    expect(digits().value).toBe('#FCCA46');
    await userEvent.click(within(box).getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(names()).toEqual(['Mobile', 'Legal']);
    expect(sent).toEqual([{ value: 'Legal', color: '#FCCA46' }]);
  });

  test('shows how it looks, in the last complete colour', async () => {
    open([]);
    await press('New Label');
    const box = await dialog('Create a new Label');
    await fillIn({ 'Label name': 'Sea', 'Color as HEX digits': '#00f' });
    expect(preview(box)?.textContent).toBe('Sea');
    const shownColor = () => preview(box)?.style.getPropertyValue('--label-color');
    expect(shownColor()).toBe('#0000ff');
    await fillIn({ 'Color as HEX digits': '#ff' });
    expect(shownColor()).toBe('#0000ff');
    await fillIn({ 'Color as HEX digits': '#ff0' });
    expect(shownColor()).toBe('#ffff00');
    await userEvent.clear(within(box).getByLabelText('Label name'));
    expect(preview(box)?.textContent).toBe('Example label');
  });

  test('gets another colour at random', async () => {
    open([]);
    await press('New Label');
    await dialog('Create a new Label');
    const before = digits().value;
    await press('Pick a color at random');
    expect(digits().value).not.toBe(before);
    expect(palette).toContain(digits().value);
  });

  test.each([
    ['Label name', '', 'Value is required.'],
    ['Label name', '  ', 'Cannot be only whitespace.'],
    ['Label name', '🦜'.repeat(31), 'Must have at most 30 characters.'],
    ['Color as HEX digits', '', 'Color value is required.'],
    ['Color as HEX digits', '#12', 'Invalid HEX color.'],
    ['Color as HEX digits', 'petrol', 'Invalid HEX color.'],
  ])('can not have the %s %j: %s', async (label, value, message) => {
    open([]);
    await press('New Label');
    const box = await dialog('Create a new Label');
    const field = within(box).getByLabelText(label);
    await userEvent.clear(field);
    if (value !== '') await userEvent.paste(value);
    await userEvent.tab();
    expect(await within(box).findByText(message)).toBeTruthy();
    expect(isDisabled('Create')).toBe(true);
  });

  test('may have a colour of three digits, which is sent with six', async () => {
    const { sent } = open([]);
    await press('New Label');
    await dialog('Create a new Label');
    await fillIn({ 'Label name': 'Legal', 'Color as HEX digits': 'aBc' });
    await press('Create');
    await waitFor(() => expect(sent).toEqual([{ value: 'Legal', color: '#aaBBcc' }]));
  });

  test('keeps what was typed when there is one of that name', async () => {
    open([mobile], { 'POST /projects/p1/labels': 409 });
    await press('New Label');
    const box = await dialog('Create a new Label');
    await fillIn({ 'Label name': 'Mobile' });
    await press('Create');
    expect((await within(box).findByRole('alert')).textContent).toBe(
      'A resource with this value already exists. Please use a different one.',
    );
    expect(within(box).getByLabelText('Label name')).toHaveProperty('value', 'Mobile');
  });
});

describe('a label that exists', () => {
  test('is changed in its place', async () => {
    const { sent } = open([mobile, legal]);
    await press('Edit label Mobile');
    await dialog('Edit label');
    await fillIn({ 'Label name': 'Phones' });
    await press('Save');
    await waitFor(() => expect(names()).toEqual(['Phones', 'Legal']));
    expect(sent).toEqual([{ value: 'Phones', color: '#304D6D' }]);
  });

  test('may keep a name that is too long for a new one, but not a longer one', async () => {
    const long = { ...mobile, value: 'x'.repeat(40) };
    open([long]);
    await press(`Edit label ${long.value}`);
    const box = await dialog('Edit label');
    expect(isDisabled('Save')).toBe(false);
    const name = within(box).getByLabelText('Label name');
    await userEvent.type(name, 'x', { initialSelectionStart: 40 });
    await userEvent.tab();
    expect(within(box).getByText('Must not get longer than it is.')).toBeTruthy();
    expect(isDisabled('Save')).toBe(true);
  });

  test('is deleted once it is clear what carries it', async () => {
    open([mobile, legal], {
      'GET /projects/p1/labels/l1/deletion': { data: { terms: 1, translations: 12 } },
      'DELETE /projects/p1/labels/l1': {},
    });
    await press('Delete label Mobile');
    const box = await dialog('Delete label');
    expect(
      await within(box).findByText('It will be taken off 1 term and 12 translations.'),
    ).toBeTruthy();
    await userEvent.click(within(box).getByRole('button', { name: 'Delete label' }));
    await waitFor(() => expect(names()).toEqual(['Legal']));
  });

  test('stays when it can not be deleted, and says why', async () => {
    open([mobile], {
      'GET /projects/p1/labels/l1/deletion': { data: { terms: 0, translations: 0 } },
      'DELETE /projects/p1/labels/l1': 500,
    });
    await press('Delete label Mobile');
    const box = await dialog('Delete label');
    expect(await within(box).findByText('Nothing carries it.')).toBeTruthy();
    await userEvent.click(within(box).getByRole('button', { name: 'Delete label' }));
    expect(await within(box).findByRole('alert')).toBeTruthy();
    expect(names()).toEqual(['Mobile']);
  });
});
