import { defineConfig } from 'vitest/config';
import { splitMessages } from './split-messages.ts';

// The tests run with the production build of React, which takes less time (src/testing/act.ts), and with
// `TEST_DEEP=1` with the development build, which checks and warns of more.
const isDeep = process.env.TEST_DEEP === '1';

export default defineConfig({
  plugins: [splitMessages()],
  oxc: { jsx: { development: isDeep } },
  test: {
    name: 'web',
    environment: 'jsdom',
    // Most code runs a few times only, so to compile it for speed costs more than it gains, as does tidying a small heap
    // often.
    execArgv: isDeep ? [] : ['--no-opt', '--min-semi-space-size=64', '--max-semi-space-size=64'],
    env: { NODE_ENV: isDeep ? 'test' : 'production' },
    // The app is loaded once, and not for each file; setup.ts cleans up after each test.
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}'],
    // Testing Library waits for 5 seconds, and a test may wait more than once.
    testTimeout: 60_000,
    setupFiles: ['src/testing/setup.ts'],
  },
});
