import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../lib/api/query-client.ts';
import { answerWith } from '../../testing/answers.ts';
import { screenshotCountQuery } from './screenshots.api.ts';

test('a row of terms renders only when its own number of screenshots changes', async () => {
  let counts = [{ termId: 't1', count: 2 }];
  const asked = answerWith({ 'GET /projects/p1/screenshots/terms': () => ({ data: counts }) });
  const queryClient = createQueryClient();
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const shown: Record<string, (number | undefined)[]> = { t1: [], t2: [] };
  for (const termId of ['t1', 't2']) {
    renderHook(
      () => {
        const { data } = useQuery(screenshotCountQuery('p1', termId));
        shown[termId]?.push(data);
      },
      { wrapper },
    );
  }
  await waitFor(() => expect(shown).toEqual({ t1: [undefined, 2], t2: [undefined, 0] }));
  counts = [
    { termId: 't1', count: 2 },
    { termId: 't2', count: 1 },
  ];
  const { queryKey } = screenshotCountQuery('p1', 't1');
  await act(() => queryClient.invalidateQueries({ queryKey }));
  await waitFor(() => expect(shown.t2).toEqual([undefined, 0, 1]));
  expect(shown.t1).toEqual([undefined, 2]);
  expect(asked.length).toBe(2);
});
