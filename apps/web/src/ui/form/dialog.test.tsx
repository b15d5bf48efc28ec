import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MessagesProvider } from '../../lib/language/intl.tsx';
import { Dialog } from './dialog.tsx';

test('a dialog does not take the focus back from who has moved it at once', async () => {
  let isMoved = false;
  const moveOn = () => {
    if (!isMoved) queueMicrotask(() => screen.getByLabelText('second').focus());
    isMoved = true;
  };
  render(
    <MessagesProvider>
      <MantineProvider>
        <Dialog opened title="Two fields" onClose={() => {}} isPersistent>
          <input aria-label="first" data-autofocus onFocus={moveOn} />
          <input aria-label="second" />
        </Dialog>
      </MantineProvider>
    </MessagesProvider>,
  );
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('second')));
  await new Promise((done) => setTimeout(done, 50));
  expect(document.activeElement).toBe(screen.getByLabelText('second'));
});
