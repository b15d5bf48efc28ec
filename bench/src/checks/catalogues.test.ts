import { describe, expect, it } from 'vitest';
import { hasCorpus, readCatalogues } from './catalogues.ts';
import { findAll, nameOfFinding, readFindings, writeFindings } from './findings.ts';

const needs = hasCorpus ? '' : ' (needs the catalogues beside the repository)';

describe.skipIf(!hasCorpus)(`in the catalogues of real projects${needs}`, () => {
  it('the checks find what is listed, in few translations', { timeout: 300_000 }, async () => {
    const translations = await readCatalogues();
    const { listed, errorShare, warningShare } = findAll(translations);
    const known = await readFindings();
    if (process.env.UPDATE_FINDINGS === '1') await writeFindings(listed, known);
    else expect(listed.map(nameOfFinding)).toEqual(known.map(nameOfFinding));
    expect(translations.length).toBeGreaterThan(90_000);
    expect(errorShare).toBeLessThanOrEqual(0.001);
    expect(warningShare).toBeLessThanOrEqual(0.015);
  });
});

it('each listed finding has a remark', async () => {
  const known = await readFindings();
  expect(known.length).toBeGreaterThan(0);
  for (const { remark, ...finding } of known)
    expect(remark, nameOfFinding({ remark, ...finding })).toMatch(/\w/);
});
