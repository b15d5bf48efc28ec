import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { checkTyped } from '@parlance/checks';
import { listTypedRows } from '@parlance/checks/testing/typed-rows.ts';
import { expect } from 'vitest';
import { test } from '../testing/test.ts';

const assets = join(import.meta.dirname, '..', '..', '..', 'apps', 'web', 'dist', 'assets');

// Browsers bring their own CLDR and their own segmentation of texts, so they might find something else.
test('the built code finds in a browser what the server finds, in the texts of all checks', async ({
  visit,
}) => {
  // Functions are no data that could be sent to a page: what measures widths, and what knows the language of a locale.
  const rows = listTypedRows().filter(({ measure, languageOf }) => !measure && !languageOf);
  const expected = rows.map(({ value, term, locale, project }) =>
    checkTyped(value, term, { locale, project }),
  );
  const file = (await readdir(assets)).find((name) => /^typed-checks-[\w-]{8}\.js$/.test(name));
  const { page } = await visit();
  await page.goto('/');
  const found = await page.evaluate(
    async ([path, texts]) => {
      const { findTyped } = await import(path);
      return texts.map(({ value, term, locale, project: settings }) =>
        findTyped(value, { term, settings, locale }),
      );
    },
    [`/assets/${file}`, rows] as const,
  );
  expect(rows.length).toBeGreaterThan(1000);
  expect(expected.filter((findings) => findings.length > 0).length).toBeGreaterThan(400);
  for (const [at, row] of rows.entries()) {
    const text = `${row.check} in ${row.locale}: ${row.value}`;
    expect({ text, findings: found[at] }).toEqual({ text, findings: expected[at] });
  }
});
