import type { LinkedMemory, Memory, MemoryMatch, MemorySource } from '@parlance/contract';

const date = '2027-01-01T00:00:00.000Z';

export const fromShop: MemorySource = {
  memory: { id: 'p1', kind: 'own', name: 'Harbour' },
  project: { id: 'p1', name: 'Harbour' },
  termId: '0190a000-0000-7000-8000-0000000000aa',
  term: 'file.open',
  by: { type: 'user', id: 'u2', name: 'Grace' },
  date,
};

/** A match of the same text. */
export function matchOf(target: string, changes: Partial<MemoryMatch> = {}): MemoryMatch {
  return {
    score: 100,
    kind: 'exact',
    source: 'Open',
    target,
    isAdapted: false,
    penalty: 0,
    quality: 'translated',
    from: fromShop,
    count: 1,
    ...changes,
  };
}

export const ownMemory: LinkedMemory = {
  memoryId: 'p1',
  kind: 'own',
  name: 'Harbour',
  sourceLocale: 'en',
  reads: true,
  writes: true,
  penalty: 0,
  segments: 3,
  isCurrent: true,
};

export const sharedMemory: Memory = {
  id: 'm1',
  name: 'Products',
  sourceLocale: 'en',
  segments: 1200,
  translations: 3400,
  locales: ['de', 'fr'],
  projects: { reading: 2, writing: 1 },
  date: { created: date, modified: date },
};
