/**
 * Loads React without its pause after a placeholder: what comes next has to wait until that has been seen for 300 ms, so
 * that a page does not flicker. Nobody looks at the pages of tests, which would wait there for a third of their time.
 * React reads `setTimeout` when it is loaded, and uses it for this only.
 */
const { setTimeout } = globalThis;
const atOnce = (run: () => void) => setTimeout(run, 0);
Object.assign(globalThis, { setTimeout: atOnce });
await import('react-dom/client');
Object.assign(globalThis, { setTimeout });

export {};
