import { describe, expect, it } from 'vitest';
import { createSeal } from './seal.ts';

const [first, second] = ['a secret of the server', 'the secret after it'];

describe('a seal', () => {
  it('opens what it has sealed, and what was sealed with a previous secret', async () => {
    const before = createSeal<string>([first], 'keys');
    const sealed = await before.seal('sk-1');
    expect(sealed).not.toContain('sk-1');
    expect(await before.open(sealed)).toBe('sk-1');
    expect(before.isStale(sealed)).toBe(false);
    const after = createSeal<string>([second, first], 'keys');
    expect(await after.open(sealed)).toBe('sk-1');
    expect(after.isStale(sealed)).toBe(true);
    expect(after.isStale(await after.seal('sk-1'))).toBe(false);
  });

  it('opens nothing of another secret or purpose, or that was changed', async () => {
    const sealed = await createSeal<string>([first], 'keys').seal('sk-1');
    await expect(createSeal<string>([second], 'keys').open(sealed)).rejects.toThrow();
    await expect(createSeal<string>([first], 'mails').open(sealed)).rejects.toThrow();
    const [header, , iv, text, tag] = sealed.split('.');
    const forged = [header, '', iv, text?.toLowerCase(), tag].join('.');
    await expect(createSeal<string>([first], 'keys').open(forged)).rejects.toThrow();
    await expect(createSeal<string>([first], 'keys').open('nonsense')).rejects.toThrow();
  });
});
