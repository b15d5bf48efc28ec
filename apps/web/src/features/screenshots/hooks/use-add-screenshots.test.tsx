import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { harbour, openProject } from '../../../testing/pages/open-project.ts';

test('many images are sent without waiting for the list, which has all of them in the end', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 2, height: 1, close() {} }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage() {},
  } as unknown as CanvasRenderingContext2D & ImageBitmapRenderingContext);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) =>
    take(new Blob(['x'])),
  );
  const made: object[] = [];
  const { promise: isSent, resolve: allSent } = Promise.withResolvers<void>();
  openProject('screenshots', {
    answers: {
      'GET /projects/p1/screenshots': async () => {
        // The list of before comes late.
        const screenshots = made.toReversed();
        if (made.length > 0 && made.length < 3) await isSent;
        return { data: { screenshots, nextCursor: null } };
      },
      'POST /projects/p1/screenshots': () => {
        const at = made.length + 1;
        const shot = {
          id: `s${at}`,
          name: `Shot ${at}`,
          mediaType: 'image/webp',
          width: 2,
          height: 1,
          revision: 1,
          regions: [],
          date: harbour.date,
        };
        made.push(shot);
        return { data: shot };
      },
    },
  });
  await screen.findByText('No screenshots yet');
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('There is no field for files');
  const files = ['a', 'b', 'c'].map(
    (name) => new File(['x'], `${name}.png`, { type: 'image/png' }),
  );
  await userEvent.upload(input, files);
  await waitFor(() => expect(made.length).toBe(3));
  allSent();
  for (const { name } of made as { name: string }[]) await screen.findByText(name);
});
