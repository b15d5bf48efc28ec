import { plainSyntax } from '@parlance/messages';
import { describe, expect, test } from 'vitest';
import type { TextChecking } from './check-text.ts';
import { checkTyped, type ToldTerm } from './check-typed.ts';
import { blockingIn, isBlocking, type ProjectRules } from './levels.ts';

const term: ToldTerm = {
  source: 'Size: %d.',
  sourceLocale: 'en',
  bases: {},
  isPlural: false,
  syntax: { ...plainSyntax, placeholders: ['printf'] },
  limits: {},
  labels: [],
  path: null,
  ignored: [],
};
const noRules: ProjectRules = { levels: [], rules: [] };
const value = 'Größe:  groß.';

const find = (project: ProjectRules, told: Partial<ToldTerm> = {}, locale = 'de') =>
  checkTyped(value, { ...term, ...told }, { locale, project });
const severitiesIn = (project: ProjectRules, locale = 'de') =>
  Object.fromEntries(find(project, {}, locale).map(({ check, severity }) => [check, severity]));

describe('a text that is typed', () => {
  test('has the findings of its checks, of which some are ignored', () => {
    const [first, ...others] = find(noRules);
    expect(first).toMatchObject({ check: 'space.double', isIgnored: false });
    const { check = '', fingerprint = '' } = first ?? {};
    const [ignored, ...rest] = find(noRules, { ignored: [{ check, fingerprint }] });
    expect(ignored).toMatchObject({ check: 'space.double', isIgnored: true });
    expect(rest).toEqual(others);
  });

  test('has none without a source text', () => {
    expect(find(noRules, { source: null })).toEqual([]);
  });

  test('goes by the levels of its locale, and else by those of all', () => {
    const project: ProjectRules = {
      ...noRules,
      levels: [
        { check: 'space.double', locale: 'de', level: 'off' },
        { check: 'space.double', locale: null, level: 'info' },
        { check: 'placeholder.missing', locale: null, level: 'save' },
      ],
    };
    expect(severitiesIn(project)).toEqual({ 'placeholder.missing': 'error' });
    expect(severitiesIn(project, 'nl')).toMatchObject({ 'space.double': 'info' });
  });

  test('is kept within the limits of its term', () => {
    const limits = { characters: 3, bytes: 4, lines: 1 };
    const found = find(noRules, { limits }).map(({ check }) => check);
    expect(found).toEqual(expect.arrayContaining(['length.max', 'length.bytes']));
    expect(found).not.toContain('length.lines');
  });

  test('is as wide as somebody measures it, and of any width where nobody can', () => {
    const pixels = { max: 60, font: 'Roboto', size: 10 };
    const widthsFound = (measurerOf?: TextChecking['measurerOf']) =>
      checkTyped(
        value,
        { ...term, limits: { pixels } },
        { locale: 'de', project: noRules, measurerOf },
      )
        .filter(({ check }) => check === 'length.pixels')
        .map(({ data }) => data);
    const measurerOf: TextChecking['measurerOf'] =
      ({ size }) =>
      (line) =>
        line.length * size;
    expect(widthsFound(measurerOf)).toEqual([{ found: value.length * 10, max: 60 }]);
    expect(widthsFound(() => () => 60)).toEqual([]);
    expect(widthsFound(() => () => 60.2)).toEqual([{ found: 61, max: 60 }]);
    expect(widthsFound(() => undefined)).toEqual([]);
    expect(widthsFound()).toEqual([]);
  });
});

describe('a text with many findings', () => {
  const target = [
    ...Array.from({ length: 25 }, () => 'ab  ab'),
    ...Array.from({ length: 25 }, () => 'x\u200By'),
    ...Array.from({ length: 25 }, () => 'the the'),
  ].join(' ');
  const told: ToldTerm = { ...term, source: 'Save %s' };
  const found = checkTyped(target, told, { locale: 'de', project: noRules });

  test('has the worst of them, in the order of the text', () => {
    expect(found).toHaveLength(50);
    expect(found.map(({ check }) => check)).toContain('placeholder.missing');
    const starts = found.map(({ start }) => start);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  });

  test('is not saved where one of these keeps it from being so', () => {
    const levels = [{ check: 'placeholder.missing', locale: null, level: 'save' as const }];
    const project: ProjectRules = { ...noRules, levels };
    const blocking = blockingIn(project, 'de', 'save');
    const all = checkTyped(target, told, { locale: 'de', project });
    expect(all.some((finding) => isBlocking(blocking, finding))).toBe(true);
  });
});

describe('a text that a rule finds much in', () => {
  test('has what another rule finds', () => {
    const rules = [
      { id: 'many', message: 'No.', target: { pattern: 'a' }, level: 'info' },
      { id: 'last', message: 'No.', target: { pattern: 'b' }, level: 'save' },
    ] as const;
    const target = `${'a '.repeat(30)}b`;
    const found = checkTyped(target, term, { locale: 'de', project: { levels: [], rules } });
    const ofRules = found.flatMap(({ check, data }) => (check === 'custom' ? [data.rule] : []));
    expect(ofRules).toEqual([...Array(20).fill('many'), 'last']);
  });
});

describe('what keeps a text from being saved or reviewed', () => {
  const rule = { id: 'r', message: 'No.', target: { pattern: 'groß' } };
  const project: ProjectRules = {
    levels: [
      { check: 'space.double', locale: null, level: 'review' },
      { check: 'placeholder.missing', locale: 'de', level: 'save' },
    ],
    rules: [{ ...rule, level: 'save' }],
  };
  const blocked = (what: 'save' | 'review', rules = project) => {
    const blocking = blockingIn(rules, 'de', what);
    const found = find(rules).filter((finding) => isBlocking(blocking, finding));
    return found.map(({ check }) => check);
  };

  test('are checks and rules of such a level', () => {
    expect(blocked('save').toSorted()).toEqual(['custom', 'placeholder.missing']);
    expect(blocked('review').toSorted()).toEqual(['custom', 'placeholder.missing', 'space.double']);
  });

  test('are no rules where these have one level for all', () => {
    const levels = [{ check: 'custom', locale: null, level: 'warning' as const }];
    expect(blocked('save', { ...project, levels })).toEqual([]);
  });
});
