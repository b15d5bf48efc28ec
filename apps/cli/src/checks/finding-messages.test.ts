import { readFileSync, writeFileSync } from 'node:fs';
import { checkInfo } from '@parlance/checks';
import { describe, expect, test } from 'vitest';
import { describeFinding } from './describe-finding.ts';

const ownFile = new URL('finding-messages.json', import.meta.url);
const webFile = new URL('../../../web/src/messages/en.json', import.meta.url);

/** The messages about findings of the web app, by the ids of checks. */
function readMessages(): Record<string, string> {
  const all = JSON.parse(readFileSync(webFile, 'utf8')) as Record<string, string>;
  const own = Object.entries(all).flatMap(([id, text]) =>
    id.startsWith('finding.') && id !== 'finding.other'
      ? [[id.slice('finding.'.length), text] as const]
      : [],
  );
  return Object.fromEntries(own);
}

describe('the messages about findings', () => {
  test('are those of the web app: UPDATE_MESSAGES=1 copies them', () => {
    const text = `${JSON.stringify(readMessages(), null, 2)}\n`;
    if (process.env.UPDATE_MESSAGES === '1') writeFileSync(ownFile, text);
    expect(readFileSync(ownFile, 'utf8')).toBe(text);
  });

  test('are there for every check', () => {
    const messages = readMessages();
    expect([...checkInfo.keys()].filter((id) => !Object.hasOwn(messages, id))).toEqual([]);
  });

  test('tell what a finding is about, and in which form', () => {
    const data = { placeholder: '{name}' };
    expect(describeFinding({ check: 'placeholder.missing', data })).toBe('{name} is missing.');
    const form = ['few'];
    expect(describeFinding({ check: 'placeholder.missing', data, form })).toBe(
      'few: {name} is missing.',
    );
    const brackets = { check: 'consistency.source', data: { found: ['Auf', 'Offen'] } };
    expect(describeFinding(brackets)).toMatch(/: Auf or Offen\.$/);
    expect(describeFinding({ check: 'of.tomorrow', data: {} })).toBe(
      'Found by the check of.tomorrow.',
    );
  });
});
