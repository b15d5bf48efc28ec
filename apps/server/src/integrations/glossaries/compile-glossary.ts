import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type CompiledTerms, compileTerms, loadLanguage } from '@parlance/glossary';
import { modulePath } from '../../own-files.ts';
import type { CompileTask } from './compile-worker.ts';

/** Fewer terms take less time than a thread that begins: 3000 take 10 ms. */
const minInThread = 3000;

/** Makes terms ready for lookups. Many of them are, in a thread, so that no request waits for it. */
export async function compileGlossary(task: CompileTask): Promise<CompiledTerms> {
  const { terms, locale } = task;
  if (terms.length < minInThread) return compileTerms(terms, await loadLanguage(locale));
  const worker = new Worker(modulePath('integrations/glossaries/compile-worker'));
  worker.postMessage(task);
  try {
    // An error of the thread is thrown here.
    const [compiled] = (await once(worker, 'message')) as [CompiledTerms];
    return compiled;
  } finally {
    await worker.terminate();
  }
}
