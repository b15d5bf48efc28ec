import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useDropGuard } from './use-drop-guard.ts';

/** Whether the browser does what it does with a drag by itself, as to open a file in place of the app. */
function isLeftToBrowser(type: 'dragover' | 'drop', dragged: string): boolean {
  const event = new Event(type, { bubbles: true, cancelable: true });
  return document.body.dispatchEvent(Object.assign(event, { dataTransfer: { types: [dragged] } }));
}

test('keeps files from the browser, and leaves texts to it', () => {
  const { unmount } = renderHook(useDropGuard);
  for (const type of ['dragover', 'drop'] as const) {
    expect(isLeftToBrowser(type, 'Files')).toBe(false);
    expect(isLeftToBrowser(type, 'text/plain')).toBe(true);
  }
  unmount();
  expect(isLeftToBrowser('drop', 'Files')).toBe(true);
});
