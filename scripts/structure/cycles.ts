import type { Rule, Violation } from './violation.ts';

/**
 * Files must not import each other in a cycle, not even for types: none of them could be read, moved or tested
 * without the others. The imports are followed depth first; an import of a file on the current path closes a
 * cycle.
 */
export const noCycles: Rule = (files) => {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const done = new Set<string>();
  const way: string[] = [];
  const violations: Violation[] = [];

  const visit = (path: string) => {
    way.push(path);
    for (const { target, late, line } of byPath.get(path)?.imports ?? []) {
      if (late || target === undefined || !byPath.has(target) || done.has(target)) continue;
      const start = way.indexOf(target);
      if (start === -1) visit(target);
      else {
        const circle = [...way.slice(start), target].join(' → ');
        violations.push({ path, line, message: `closes the circle ${circle}` });
      }
    }
    way.pop();
    done.add(path);
  };

  for (const { path } of files) if (!done.has(path)) visit(path);
  return violations;
};
