import { expect, it } from 'vitest';
import { toEntitlements } from './entitlements.ts';
import { type Access, requireScopes } from './scope.ts';

it('is not given by a request that was checked for nothing', () => {
  const projectId = '0190b2a4-7a31-7c10-9d20-51b3c6d7e8f9';
  const access: Access = {
    actor: { type: 'user', id: projectId, name: 'Ada' },
    tokenVersion: 0,
    sessionVersion: undefined,
    isStale: false,
    membership: { projectId, role: 'admin', locales: null },
    workspace: undefined,
    entitlements: toEntitlements({ maxProjectsPerUser: 1 }, { max_strings: 1 }),
  };
  expect(requireScopes(access, 'ViewProject', [{}])).toMatchObject({ projectId });
  expect(() => requireScopes(access, 'ViewProject', [])).toThrow('checked for nothing');
});
