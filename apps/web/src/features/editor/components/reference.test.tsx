import { cleanup } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openEditor } from '../../../testing/open-editor.ts';

// jsdom has no layout: a window of 600 px with rows of 60 px. Nor has it fonts.
beforeEach(() => {
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
});

describe('the reference', () => {
  const referencesOf = (asked: readonly URL[]) =>
    new Set(asked.map(({ searchParams }) => searchParams.get('reference')));

  beforeEach(() => localStorage.clear());

  test('is the source locale of the project', async () => {
    const { asked } = await openEditor(['a'], { sourceLocale: 'fr' });
    expect(referencesOf(asked)).toEqual(new Set(['fr']));
  });

  test('is what was chosen before, or nothing where that was', async () => {
    const key = 'p1.preferredReferenceLanguageCode';
    localStorage.setItem(key, 'en');
    const { asked } = await openEditor(['a'], { sourceLocale: 'fr' });
    expect(referencesOf(asked)).toEqual(new Set(['en']));
    cleanup();
    localStorage.setItem(key, '');
    const none = await openEditor(['a'], { sourceLocale: 'fr' });
    expect(referencesOf(none.asked)).toEqual(new Set([null]));
  });
});
