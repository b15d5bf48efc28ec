import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

// GitHub's parser imports JSON as bundlers do, without saying that it is JSON.
registerHooks({
  load(url, context, nextLoad) {
    if (!url.includes('/@actions/') || !url.endsWith('.json')) return nextLoad(url, context);
    const source = `export default ${readFileSync(fileURLToPath(url), 'utf8')}`;
    return { format: 'module', shortCircuit: true, source };
  },
});
const { NoOperationTraceWriter, parseWorkflow } = await import('@actions/workflow-parser');
const { parseAction } = await import('@actions/workflow-parser/actions/action-parser');

/** What GitHub would say against an action or a workflow, by its own parser and schema. */
export function findProblems(kind: 'action' | 'workflow', content: string): readonly string[] {
  const parse = kind === 'action' ? parseAction : parseWorkflow;
  const { context } = parse({ name: kind, content }, new NoOperationTraceWriter());
  return context.errors.getErrors().map(({ message }) => message);
}
