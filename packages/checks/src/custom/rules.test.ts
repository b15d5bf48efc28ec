import { plainSyntax, type TextSyntax } from '@parlance/messages';
import { describe, expect, it } from 'vitest';
import { check } from '../check.ts';
import { applyFix } from '../finding.ts';
import { type CompiledRule, type CustomRule, compileRule } from './rules.ts';

function rule(more: Partial<CustomRule>): CustomRule {
  return { id: 'r', target: { pattern: 'x' }, severity: 'warning', message: 'No', ...more };
}

function compiled(more: Partial<CustomRule>): CompiledRule {
  const made = compileRule(rule(more));
  if ('problem' in made) throw new Error(made.problem.reason);
  return made;
}

function problemOf(more: Partial<CustomRule>) {
  const made = compileRule(rule(more));
  return 'problem' in made ? made.problem : undefined;
}

describe('a rule of a project', () => {
  it.each([
    [{ target: { pattern: 'a(b' } }, { field: 'target', start: 0, end: 3 }],
    [{ target: { pattern: 'ab[z-a]' } }, { field: 'target', start: 3, end: 6 }],
    [{ source: { pattern: '*' } }, { field: 'source', start: 0, end: 1 }],
    [{ target: { pattern: '(?=a)' } }, { field: 'target', start: 0, end: 3 }],
    [
      { target: { pattern: '(a)' }, replacement: '$1$2' },
      { field: 'replacement', start: 2, end: 4, reason: 'no such group' },
    ],
  ] as const)('that is wrong is refused with the place: %j', (more, problem) => {
    expect(problemOf(more)).toMatchObject(problem);
    expect(problemOf(more)?.reason).toMatch(/\w/);
  });

  it('says its own message, with its severity, unless the project chose one for all rules', () => {
    const unit = {
      source: 'a',
      target: 'x',
      sourceLocale: 'en',
      locale: 'de',
      syntax: plainSyntax,
    };
    const customRules = [compiled({ severity: 'error' })];
    expect(check(unit, { customRules })).toMatchObject([
      { check: 'custom', severity: 'error', data: { rule: 'r', message: 'No' } },
    ]);
    const severities = { custom: 'info' } as const;
    expect(check(unit, { customRules, severities })).toMatchObject([{ severity: 'info' }]);
  });

  it('finds each match, and nothing where a pattern matches no signs', () => {
    const unit = {
      source: 'a',
      target: 'x xx',
      sourceLocale: 'en',
      locale: 'de',
      syntax: plainSyntax,
    };
    const find = (pattern: string) =>
      check(unit, { customRules: [compiled({ target: { pattern } })] }).map(({ start, end }) => [
        start,
        end,
      ]);
    expect(find('x+')).toEqual([
      [0, 1],
      [2, 4],
    ]);
    expect(find('y*')).toEqual([]);
  });

  it.each([
    // Groups are taken out of the text, with the entities and addresses in them.
    ['(\\S+) foo', '$1 bar', 'Tom&amp;Jerry foo', 'Tom&amp;Jerry bar'],
    ['(\\S+) foo', '$1 bar', 'https://a.org/x foo', 'https://a.org/x bar'],
    ['(\\S+) foo (\\S+)', '$2 bar $1', '<b>x</b> foo %s', '%s bar <b>x</b>'],
    ['foo(x)?', '[$1]', 'foo', '[]'],
    // Half of a placeholder or entity is none.
    ['(foo .)', '$1!', 'foo %s', undefined],
    ['(.) foo', '$1 bar', '%s foo', undefined],
    ['foo (?:.)([^x])', 'bar $1', 'foo &hellip;', undefined],
    ['foo(?: (.).*)', 'bar $1', 'foo &hellip; x', 'bar &hellip;'],
    ['foo .', 'bar', 'foo &hellip;', 'bar'],
  ])('of %s and %s mends %j', (pattern, replacement, target, fixed) => {
    const syntax: TextSyntax = { placeholders: ['printf'], markup: 'html', escapes: false };
    const unit = { source: fixed ?? target, target, sourceLocale: 'en', locale: 'de', syntax };
    const customRules = [compiled({ target: { pattern }, replacement })];
    const [found] = check(unit, { customRules });
    expect(found?.check).toBe('custom');
    expect(found?.fix && applyFix(target, found)).toBe(fixed);
  });

  it('of whole texts mends a part of a placeholder', () => {
    const syntax: TextSyntax = { ...plainSyntax, placeholders: ['printf'] };
    const unit = { source: 'a %d', target: 'a % d', sourceLocale: 'en', locale: 'de', syntax };
    const more = { target: { pattern: '% (\\w)' }, replacement: '%$1', isForWholeText: true };
    const found = check(unit, { customRules: [compiled(more)] }).find(
      ({ check: id }) => id === 'custom',
    );
    expect(found && applyFix(unit.target, found)).toBe('a %d');
  });

  it('never takes long, whatever its pattern is', () => {
    const unit = {
      source: 'a',
      target: `${'a'.repeat(50_000)}b`,
      sourceLocale: 'en',
      locale: 'de',
      syntax: plainSyntax,
    };
    const before = process.cpuUsage().user;
    check(unit, { customRules: [compiled({ target: { pattern: '(a+)+$' } })] });
    expect((process.cpuUsage().user - before) / 1_000_000).toBeLessThan(5);
  });
});
