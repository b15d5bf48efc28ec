import { isMainThread, parentPort } from 'node:worker_threads';
import { compileTerms, type GlossaryTerm, loadLanguage } from '@parlance/glossary';

// A thread that compiles the terms of one large glossary and ends then.

export interface CompileTask {
  readonly terms: readonly GlossaryTerm[];
  readonly locale: string;
}

if (!isMainThread) {
  parentPort?.once('message', async ({ terms, locale }: CompileTask) => {
    parentPort?.postMessage(compileTerms(terms, await loadLanguage(locale)));
    parentPort?.close();
  });
}
