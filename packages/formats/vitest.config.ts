import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'formats',
    include: ['src/**/*.test.ts'],
    // For what hangs: some start a program for each of many files.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
