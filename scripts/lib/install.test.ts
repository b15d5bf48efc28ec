import { expect, test } from 'vitest';
import { hasPackages } from './install.mjs';

const zod = { version: '4.0.0', integrity: 'sha512-a' };

function lock(packages: Readonly<Record<string, unknown>>) {
  return JSON.stringify({ packages });
}

test('the same packages are installed, whatever the workspaces say', () => {
  const wanted = lock({ '': {}, 'apps/web': { version: '1.0.0' }, 'node_modules/zod': zod });

  expect(hasPackages(wanted, lock({ 'node_modules/zod': zod }))).toBe(true);
});

test('a missing package is not, unless it is optional', () => {
  expect(hasPackages(lock({ 'node_modules/zod': zod }), lock({}))).toBe(false);
  expect(hasPackages(lock({ 'node_modules/zod': { ...zod, optional: true } }), lock({}))).toBe(
    true,
  );
});

test('another version is not', () => {
  const installed = lock({ 'node_modules/zod': { ...zod, version: '4.0.1' } });

  expect(hasPackages(lock({ 'node_modules/zod': zod }), installed)).toBe(false);
});
