import { cleanup, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openEditor } from '../../../testing/pages/open-editor.ts';

describe('the reference', () => {
  const referencesOf = (asked: readonly URL[]) =>
    new Set(asked.map(({ searchParams }) => searchParams.get('reference')));

  test('is the source locale of the project', async () => {
    const { asked } = await openEditor(['a'], { sourceLocale: 'fr' });
    expect(referencesOf(asked)).toEqual(new Set(['fr']));
  });

  test('is no other translation by itself', async () => {
    const { asked } = await openEditor(['a']);
    expect(referencesOf(asked)).toEqual(new Set([null]));
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

  test('that was picked stands below the source text, which keeps its place', async () => {
    await openEditor(['Eins'], { sourceLocale: 'fr', search: '?reference=en' });
    const source = screen.getByText('In fr term.0');
    expect(source.lang).toBe('fr');
    const beside = screen.getByText('Source 0');
    expect(beside.lang).toBe('en');
    expect(beside.parentElement?.textContent).toBe('enSource 0');
    expect(source.compareDocumentPosition(beside)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('is nothing where none is wanted, and the source text stays', async () => {
    localStorage.setItem('p1.preferredReferenceLanguageCode', '');
    const { asked } = await openEditor(['Eins'], { sourceLocale: 'fr' });
    expect(screen.getByText('In fr term.0')).toBeTruthy();
    expect(asked.every(({ searchParams }) => searchParams.get('reference') === null)).toBe(true);
  });
});
