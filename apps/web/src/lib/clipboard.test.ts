import { afterEach, expect, it, vi } from 'vitest';
import { copyTextOf } from './clipboard.ts';

const element = document.createElement('code');
element.textContent = 'curl https://example.com';

afterEach(() => {
  vi.unstubAllGlobals();
  window.getSelection()?.removeAllRanges();
});

function browser({ isSecureContext, writeText }: { isSecureContext: boolean; writeText: unknown }) {
  document.body.replaceChildren(element);
  vi.stubGlobal('isSecureContext', isSecureContext);
  vi.stubGlobal('navigator', { clipboard: isSecureContext ? { writeText } : undefined });
  const execCommand = vi.fn(() => true);
  document.execCommand = execCommand;
  return execCommand;
}

it('writes to the clipboard', async () => {
  const writeText = vi.fn(async () => undefined);
  const execCommand = browser({ isSecureContext: true, writeText });
  expect(await copyTextOf(element)).toBe(true);
  expect(writeText).toHaveBeenCalledExactlyOnceWith('curl https://example.com');
  expect(execCommand).not.toHaveBeenCalled();
});

it.each([
  ['over plain HTTP', false],
  ['where writing is not allowed', true],
])('copies what is selected %s', async (_, isSecureContext) => {
  const writeText = vi.fn(async () => {
    throw new DOMException('Write permission denied.', 'NotAllowedError');
  });
  const execCommand = browser({ isSecureContext, writeText });
  expect(await copyTextOf(element)).toBe(true);
  expect(execCommand).toHaveBeenCalledExactlyOnceWith('copy');
  expect(window.getSelection()?.toString()).toBe('curl https://example.com');
});

it('leaves the text selected where nothing else works', async () => {
  browser({ isSecureContext: false, writeText: undefined }).mockReturnValue(false);
  expect(await copyTextOf(element)).toBe(false);
  expect(window.getSelection()?.toString()).toBe('curl https://example.com');
});
