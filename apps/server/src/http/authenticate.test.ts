import { expect, it } from 'vitest';
import { generateToken } from '../access/token-text.ts';
import { createTokens } from '../access/tokens.ts';
import type { Db } from '../db/database.ts';
import { createAuthenticate } from './authenticate.ts';

it('asks the database for no token whose checksum is wrong', async () => {
  const untouchable = new Proxy({} as Db, {
    get() {
      throw new Error('the database was asked');
    },
  });
  const authenticate = createAuthenticate({
    db: untouchable,
    config: { maxProjectsPerUser: 1 },
    tokens: createTokens('a secret of a test', 60),
    logger: { warn() {} },
  });
  const authorize = (token: string) => authenticate({ authorization: `Bearer ${token}` }, {});
  const token = generateToken('user');
  const wrong = token.slice(0, -1) + (token.endsWith('0') ? '1' : '0');
  await expect(authorize(wrong)).rejects.toMatchObject({ code: 'Unauthorized' });
  await expect(authorize(`plt_${'0'.repeat(38)}`)).rejects.toMatchObject({ code: 'Unauthorized' });
  await expect(authorize(token)).rejects.toThrow('the database was asked');
});
