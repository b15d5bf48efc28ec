import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: ['packages/formats', 'packages/contract'].map((root) => ({
      root,
      test: { name: root.slice(root.lastIndexOf('/') + 1), include: ['src/**/*.test.ts'] },
    })),
  },
});
