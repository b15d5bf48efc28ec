import { MantineProvider } from '@mantine/core';
import type { TermLimits } from '@parlance/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../../lib/api/query-client.ts';
import { MessagesProvider } from '../../../../lib/language/intl.tsx';
import { answerWith } from '../../../../testing/answers.ts';
import { chooseOption } from '../../../../testing/choose-option.ts';
import { LimitsDialog } from './limits-dialog.tsx';

const onSave = vi.fn<(limits: TermLimits) => void>();

const fonts = [
  { id: 'f1', name: 'Arimo' },
  { id: 'f2', name: 'Roboto Bold' },
];

beforeEach(() => onSave.mockReset());

function open(present: TermLimits, installed: readonly object[] = fonts) {
  answerWith({ 'GET /fonts': { data: installed } });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MessagesProvider>
        <MantineProvider env="test">
          <LimitsDialog opened present={present} onClose={() => {}} onSave={onSave} />
        </MantineProvider>
      </MessagesProvider>
    </QueryClientProvider>,
  );
}

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Save' }));

test('pixels are those of a font of the installation, in a size', async () => {
  open({ bytes: 10 });
  expect(screen.queryByRole('combobox', { name: 'Font' })).toBeNull();
  await userEvent.type(await field('Width in pixels'), '240');
  expect((await field('Font size (px)')).value).toBe('16');
  expect(await screen.findByRole('combobox', { name: 'Font' })).toHaveProperty('value', 'Arimo');
  await chooseOption('Font', 'Roboto Bold');
  await userEvent.clear(await field('Font size (px)'));
  await userEvent.type(await field('Font size (px)'), '13.5');
  await save();
  const pixels = { max: 240, font: 'Roboto Bold', size: 13.5 };
  expect(onSave.mock.calls).toEqual([[{ bytes: 10, pixels }]]);
});

test('without pixels there is no font, and without a size there is no limit to save', async () => {
  open({ pixels: { max: 240, font: 'arimo', size: 14 } });
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Font' })).toHaveProperty('value', 'Arimo'),
  );
  await userEvent.clear(await field('Font size (px)'));
  await save();
  expect(onSave.mock.calls).toEqual([]);
  await userEvent.clear(await field('Width in pixels'));
  expect(screen.queryByRole('combobox', { name: 'Font' })).toBeNull();
  await save();
  expect(onSave.mock.calls).toEqual([[{}]]);
});

test('a font that is not there any more has to be replaced', async () => {
  open({ pixels: { max: 240, font: 'Comic Sans', size: 14 } });
  expect(await screen.findByText(/is not there any more/)).toBeTruthy();
  await save();
  expect(onSave.mock.calls).toEqual([]);
  await chooseOption('Font', 'Arimo');
  expect(screen.queryByText(/is not there any more/)).toBeNull();
  await save();
  expect(onSave.mock.calls).toEqual([[{ pixels: { max: 240, font: 'Arimo', size: 14 } }]]);
});
