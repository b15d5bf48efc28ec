import { QueryObserver, queryOptions } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createQueryClient } from '../lib/api/query-client.ts';
import { loadQuery, reloadQuery } from './loaders.ts';

test.each([loadQuery, reloadQuery])(
  '$name gets data though whoever asked for the same has gone',
  async (load) => {
    const queryClient = createQueryClient();
    const answers: ((answer: string) => void)[] = [];
    const query = queryOptions<string>({
      queryKey: ['me'],
      queryFn: ({ signal }) =>
        new Promise((resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
          answers.push(resolve);
        }),
    });
    const loading = load(queryClient, query);
    new QueryObserver(queryClient, query).subscribe(() => {})();
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.('Ada');
    expect(await loading).toBe('Ada');
  },
);
