import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openEditor, translationField } from '../../../../testing/pages/open-editor.ts';

const question = /Does it mean something else now/;

test('the question goes once it is answered, also where the list is there anew before the counts are', async () => {
  let isCounting = false;
  const counts = Promise.withResolvers<void>();
  const progress = { progress: 0, translated: 2, reviewed: 0, total: 2 };
  const stats = {
    projectStats: { ...progress, terms: 2, locales: 2 },
    localeStats: { de: progress },
  };
  const { bulk } = await openEditor(['a', 'b'], {
    sourceLocale: 'de',
    answers: {
      'GET /projects/p1/stats': async () => {
        if (isCounting) await counts.promise;
        return { data: stats };
      },
    },
  });
  await userEvent.keyboard('{Enter}');
  await userEvent.type(translationField(), 'x');
  await userEvent.keyboard('{Control>}s{/Control}');
  await screen.findByText(question);
  isCounting = true;
  await userEvent.click(screen.getByRole('button', { name: 'Yes, their translations need work' }));
  await waitFor(() => expect(bulk).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText(question)).toBeNull());
  counts.resolve();
});
