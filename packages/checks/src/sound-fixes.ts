import { applyFix, compareSeverities, type Finding } from './finding.ts';
import type { CheckId } from './registry.ts';
import type { CheckUnit } from './unit.ts';

type Findings = readonly Finding<CheckId>[];

/** How many signs of texts are checked again to try fixes: of long texts, fewer fixes are tried and offered. */
const maxSigns = 40_000;

/**
 * Leaves a finding without its fix if the fixed text would still have the finding, or another one that is as bad: what
 * a fix changes may touch what other checks look at, and no check knows of the others.
 *
 * @param all what is wrong with the target, of which `findings` may be a part
 * @param find finds all that is wrong with another target
 */
export function keepSoundFixes(
  findings: Findings,
  unit: Pick<CheckUnit, 'source' | 'target'>,
  all: Findings,
  find: (target: string) => Findings,
): Findings {
  if (!findings.some(({ fix }) => fix)) return findings;
  const before = countByCheck(all);
  let left = Math.max(1, Math.floor(maxSigns / (unit.source.length + unit.target.length)));
  return findings.map(({ fix, ...finding }) => {
    if (!fix || left-- <= 0) return finding;
    const fixed = applyFix(unit.target, { fix });
    return isBetter(fixed, finding, before, find) ? { ...finding, fix } : finding;
  });
}

function isBetter(
  fixed: string,
  { check, severity }: Finding<CheckId>,
  before: ReadonlyMap<CheckId, number>,
  find: (target: string) => Findings,
): boolean {
  // A blank text has no findings and is no translation.
  if (fixed.trim() === '') return false;
  const found = find(fixed);
  const after = countByCheck(found);
  if ((after.get(check) ?? 0) >= (before.get(check) ?? 0)) return false;
  return found.every(
    (other) =>
      compareSeverities(other.severity, severity) > 0 ||
      (after.get(other.check) ?? 0) <= (before.get(other.check) ?? 0),
  );
}

function countByCheck(findings: Findings): ReadonlyMap<CheckId, number> {
  const counts = new Map<CheckId, number>();
  for (const { check } of findings) counts.set(check, (counts.get(check) ?? 0) + 1);
  return counts;
}
