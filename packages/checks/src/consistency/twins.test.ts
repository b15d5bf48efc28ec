import { plainSyntax } from '@parlance/messages';
import { describe, expect, it, test } from 'vitest';
import { check } from '../check.ts';
import { type ComparedText, fingerprintTwins, groupTwins, twinCheckIds } from './twins.ts';

function text(termId: string, source: string, target: string, more: Partial<ComparedText> = {}) {
  return { termId, source, target, context: null, isPlural: false, ...more };
}

describe('twins', () => {
  const save = text('1', 'Save', 'Speichern');

  it('are other texts with the same source text, or with the same translation', () => {
    const find = groupTwins([
      save,
      text('2', 'save…', 'Sichern'),
      text('3', 'Store', 'Speichern'),
      text('4', 'Open', 'Öffnen'),
    ]);
    expect(find(save)).toEqual([
      { source: 'save…', target: 'Sichern' },
      { source: 'Store', target: 'Speichern' },
    ]);
  });

  it('of both are there once', () => {
    const find = groupTwins([save, text('2', 'Save', 'Speichern')]);
    expect(find(save)).toEqual([{ source: 'Save', target: 'Speichern' }]);
  });

  it.each([
    ['another context', text('2', 'Save', 'Sparen', { context: 'money' })],
    ['plural forms', text('2', 'Save', 'Sparen', { isPlural: true })],
    ['no translation', text('2', 'Save', ' ')],
  ])('are none with %s', (_, other) => {
    expect(groupTwins([save, other])(save)).toEqual([]);
  });

  it('are found for a text that is not among them', () => {
    const find = groupTwins([save]);
    expect(find(text('9', 'SAVE', ''))).toEqual([{ source: 'Save', target: 'Speichern' }]);
  });

  it('of a large group are the first ones', () => {
    const all = Array.from({ length: 1000 }, (_, at) => text(String(at), 'Save', `S ${at}`));
    expect(groupTwins(all)(text('999', 'Save', 'S 999'))).toHaveLength(50);
    expect(groupTwins(all)(text('0', 'Save', 'S 0'))).toHaveLength(50);
  });
});

test('a finding shows whole characters of long texts', () => {
  const target = `${'a'.repeat(79)}😀 and more`;
  const unit = { source: 'Save', target: 'Sichern', locale: 'de', sourceLocale: 'en' };
  const [finding] = check(
    { ...unit, twins: [{ source: 'Save', target }], syntax: plainSyntax },
    { severities: { 'consistency.source': 'info' } },
  ).filter((one) => one.check === 'consistency.source');
  expect(finding?.data).toEqual({ found: [`${'a'.repeat(79)}😀…`] });
});

describe('fingerprints', () => {
  const severities = Object.fromEntries(twinCheckIds.map((id) => [id, 'info'] as const));

  it.each([
    ['another translation', 'Sichern', [{ source: 'Save', target: 'Speichern' }]],
    ['another source text', 'Sichern', [{ source: 'Store', target: 'Sichern' }]],
    [
      'both',
      'Sichern',
      [
        { source: 'Save', target: 'Speichern' },
        { source: 'Store', target: 'Sichern' },
      ],
    ],
    ['neither', 'Speichern', [{ source: 'Save', target: 'Speichern' }]],
  ])('of %s are those of the findings', (_, target, twins) => {
    const unit = { source: 'Save', target, twins, locale: 'de', sourceLocale: 'en' };
    const findings = check({ ...unit, syntax: plainSyntax }, { severities });
    const found = findings
      .filter((one) => twinCheckIds.some((id) => id === one.check))
      .map((one) => [one.check, one.fingerprint]);
    expect([...fingerprintTwins(unit)]).toEqual(found);
  });
});
