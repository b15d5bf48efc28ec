import type { Usage } from '@parlance/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { termIdOf } from '../../../../testing/entry-server.ts';
import { openEditor } from '../../../../testing/pages/open-editor.ts';

const usages: readonly Usage[] = [
  {
    file: 'src/cart.tsx',
    line: 12,
    component: 'Cart',
    note: 'On a button',
    code: { line: 11, text: "return (\n  <p>{t('cart.buy')}</p>\n);" },
  },
  { file: 'src/app.tsx', line: 3 },
];

test('shows where a term is used in one list, with the lines of code when they are asked for', async () => {
  const narrow = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    ...narrow(media),
    matches: media === '(width >= 80em)',
  }));
  const path = `GET /projects/p1/terms/${termIdOf(0)}/usages`;
  const references = ['src/cart.tsx:7', 'src/old.c:1'];
  const answers = { [path]: { data: usages } };
  await openEditor(['a'], { answers, notes: { references, comments: ['On a button'] } });
  await userEvent.keyboard('1');
  const panel = within(await screen.findByRole('complementary', { name: 'Term details' }));
  const list = within((await panel.findByText('src/cart.tsx:12')).closest('ul') as HTMLElement);
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'src/cart.tsx:12Cart',
    'src/app.tsx:3',
    'src/old.c:1',
  ]);
  // What file and code say alike stands there once.
  expect(panel.getAllByText('On a button')).toHaveLength(1);
  const toggle = list.getByRole('button', { name: 'Code at src/cart.tsx:12' });
  expect(list.getAllByRole('button')).toEqual([toggle]);
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(toggle);
  expect(toggle.getAttribute('aria-expanded')).toBe('true');
  const lit = list.getByText("<p>{t('cart.buy')}</p>").closest('mark');
  expect(lit?.textContent).toBe("12  <p>{t('cart.buy')}</p>");
  expect(list.getByText('return (').closest('mark')).toBeNull();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(list.queryByText('return (')).toBeNull());
});
