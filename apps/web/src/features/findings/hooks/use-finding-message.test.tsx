import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { describe, expect, test } from 'vitest';
import en from '../../../messages/en.json';
import type { ShownFinding } from '../findings.api.ts';
import { useFindingMessage } from './use-finding-message.ts';

const messages = {
  ...en,
  'finding.custom': '{message}',
  'finding.other': 'Found by {check}',
  'finding.number': '{number}',
  'finding.space.edge': '{side, select, start {Start} other {End}}',
  'finding.tag.missing': '{tag}!',
  'findings.inForm': '{form}: {message}',
};

function say(locale: string, check: string, data: ShownFinding['data'], form?: string[]): string {
  const { result } = renderHook(useFindingMessage, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <IntlProvider locale={locale} messages={messages}>
        {children}
      </IntlProvider>
    ),
  });
  return result.current({ check, data, form });
}

describe('what is told of a finding', () => {
  test.each([
    ['en', '</b>!'],
    ['ar', '\u2068</b>\u2069!'],
    ['ar-EG', '\u2068</b>\u2069!'],
  ])('keeps its parts as they are in %s', (locale, message) => {
    expect(say(locale, 'tag.missing', { tag: '</b>' })).toBe(message);
  });

  test('isolates parts that read the other way', () => {
    expect(say('en', 'custom', { message: 'كلمة' })).toBe('\u2068كلمة\u2069');
  });

  test('chooses words by what is never shown', () => {
    expect(say('ar', 'space.edge', { side: 'start' })).toBe('Start');
    expect(say('ar', 'space.edge', { side: 'end' })).toBe('End');
    expect(say('ar', 'number', { number: 5 })).toBe('5');
  });

  test('names the form, and the check where nothing else is known of it', () => {
    expect(say('en', 'tag.missing', { tag: '<b>' }, ['few'])).toBe('few: <b>!');
    expect(say('en', 'new.check', {})).toBe('Found by new.check');
  });
});
