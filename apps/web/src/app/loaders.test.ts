import { QueryObserver, queryOptions } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createQueryClient } from '../lib/api/query-client.ts';
import { loadQuery, reloadQuery } from './loaders.ts';

test.each([
  ['from the cache or the server', loadQuery],
  ['from the server', reloadQuery],
] as const)(
  'a page gets data %s by one request, though whoever asked for the same has gone',
  async (_, load) => {
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
    expect(answers).toHaveLength(1);
    answers[0]?.('Ada');
    expect(await loading).toBe('Ada');
  },
);

test('a request that failed is made again, though another page loads the same in the meantime', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const queryClient = createQueryClient();
  const ask = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('no connection'));
  ask.mockResolvedValue('Ada');
  const query = queryOptions({ queryKey: ['me'], queryFn: ask, retry: 1, retryDelay: 100 });
  const first = loadQuery(queryClient, query);
  await vi.advanceTimersByTimeAsync(50);
  const second = loadQuery(queryClient, query);
  await vi.advanceTimersByTimeAsync(50);
  expect(await Promise.all([first, second])).toEqual(['Ada', 'Ada']);
  expect(ask).toHaveBeenCalledTimes(2);
});
