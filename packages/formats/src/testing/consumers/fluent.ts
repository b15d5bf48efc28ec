import { readFileSync } from 'node:fs';
import { FluentBundle, FluentResource } from '@fluent/bundle';
import type { Reading } from './programs.ts';

/** The texts that programs show for the messages and attributes of Fluent files. */
export function readFluent(files: readonly string[]): readonly Reading[] {
  return files.map((file) => {
    const bundle = new FluentBundle('en', { useIsolating: false });
    const resource = new FluentResource(readFileSync(file, 'utf8'));
    const problems = bundle.addResource(resource);
    if (problems.length > 0) throw new Error(`${file}: ${problems.join(', ')}`);
    // A reference without a target is shown as it is spelt.
    const show = (pattern: Parameters<FluentBundle['formatPattern']>[0]) =>
      bundle.formatPattern(pattern, {}, []);
    return resource.body.flatMap(({ id, value, attributes }) => [
      ...(value === null ? [] : [[id, show(value)] as const]),
      ...Object.entries(attributes).map(([name, text]) => [`${id}.${name}`, show(text)] as const),
    ]);
  });
}
