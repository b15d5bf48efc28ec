import { icuSyntax, plainSyntax } from '@parlance/messages';
import { describe, expect, it } from 'vitest';
import { check } from './check.ts';
import { applyFix, type Finding } from './finding.ts';
import { checkInfo } from './registry.ts';
import { allOn } from './testing/all-on.ts';
import type { CheckUnit } from './unit.ts';

function unitOf(source: string, target: string, more: Partial<CheckUnit> = {}): CheckUnit {
  return { source, target, sourceLocale: 'en', locale: 'de', syntax: plainSyntax, ...more };
}

function only(findings: readonly Finding[], id: string): Finding {
  const [found, ...others] = findings.filter((finding) => finding.check === id);
  if (!found || others.length > 0) throw new Error(`There must be one finding of ${id}`);
  return found;
}

const printf = { syntax: { ...plainSyntax, placeholders: ['printf'] } } as const;
const icu = { syntax: icuSyntax, isIcu: true };

describe('checking a translation', () => {
  it('finds nothing where there is no translation yet, or no source text', () => {
    expect(check(unitOf('Save %s', '', printf), allOn)).toEqual([]);
    expect(check(unitOf('', 'Sichern'), allOn)).toEqual([]);
  });

  it('counts by the plural rules of the base of a locale, and of that of its source', () => {
    const [source, target] = ['{n, plural, other {# x}}', '{n, plural, one {# y} other {# y}}'];
    const missing = (more: Partial<CheckUnit>) =>
      check(unitOf(source, target, { isPlural: true, locale: 'x_pirate', ...more }))
        .filter(({ check: id }) => id === 'plural.missing')
        .map(({ data }) => data.category);
    expect(missing({})).toEqual([]);
    expect(missing({ bases: { x_pirate: 'pl' } })).toEqual(['few', 'many']);
    expect(missing({ locale: 'de', bases: { x_pirate: 'pl' } })).toEqual([]);
    const printed = '{n, plural, one {One} few {%d x} many {%d x} other {x}}';
    const lost = (bases: CheckUnit['bases']) =>
      check({
        ...unitOf(printed, '{n, plural, one {Eins} other {y}}', { isPlural: true, ...printf }),
        sourceLocale: 'x_pirate',
        ...(bases ? { bases } : {}),
      }).map(({ check: id }) => id);
    expect(lost(undefined)).not.toContain('placeholder.missing');
    expect(lost({ x_pirate: 'pl' })).toContain('placeholder.missing');
  });

  it('runs the checks that are on by default, with their own severities', () => {
    const findings = check(unitOf('Save "it". %s', 'Sichere „es.', printf));
    expect(findings.map(({ check: id, severity }) => [id, severity])).toEqual([
      ['placeholder.missing', 'error'],
      ['punct.end', 'warning'],
    ]);
  });

  it('runs no check that is off, and gives findings the severity that the project chose', () => {
    const severities = { 'punct.end': 'off', 'space.double': 'error' } as const;
    const findings = check(unitOf('Save it.', 'Sichere  es'), { severities });
    expect(findings.map(({ check: id, severity }) => [id, severity])).toEqual([
      ['space.double', 'error'],
    ]);
  });

  it('names the options that lead to the form, and offsets of the stored text', () => {
    const target = "{g, select, male {{n, plural, one {'{' #} other {#  Dateien}}} other {x}}";
    const source = "{g, select, male {{n, plural, one {'{' #} other {# files}}} other {y}}";
    const found = only(check(unitOf(source, target, icu)), 'space.double');
    expect(found.form).toEqual(['male', 'other']);
    expect(target.slice(found.start, found.end)).toBe('  ');
    expect(applyFix(target, found)).toBe(target.replace('  ', ' '));
  });

  it('quotes what a fix puts into a message, unless it is a placeholder', () => {
    const source = '{n, plural, one {Say “a” {x}} other {Say “a” {x}}}';
    const target = source.replaceAll('Say', 'Sag').replaceAll('“a”', '„a“');
    const lost = target.replace(' {x}}', '}');
    const found = only(check(unitOf(source, lost, icu), allOn), 'placeholder.missing');
    expect(applyFix(lost, found)).toBe(target);
  });

  it('tells the first twenty findings of each check, and the next when these are mended', () => {
    const target = 'ab  '.repeat(30);
    const findings = check(unitOf('Save it', target));
    expect(findings.filter(({ check: id }) => id === 'space.double')).toHaveLength(20);
    expect(findings.filter(({ fix }) => fix)).not.toHaveLength(0);
  });

  it('compares a form with all forms of the source that it stands for', () => {
    const source = '{n, plural, one {One file} other {# files}}';
    const forms = 'few {# файла} many {# файлов} other {# файла}';
    const russian = (one: string) => `{n, plural, one {${one}} ${forms}}`;
    const find = (one: string) => check(unitOf(source, russian(one), { ...icu, locale: 'ru' }));
    // `one` of Russian is for 1, 21 and 31: with the number it is right, and without as the source has it.
    expect(find('# файл')).toEqual([]);
    expect(find('Один файл')).toEqual([]);
    expect(find('{m} файл').map(({ check: id }) => id)).toContain('placeholder.unknown');
  });

  it('looks at a text of the source locale for what makes it hard to translate', () => {
    const text = 'Delete file(s)...';
    const source = check(unitOf(text, text, { locale: 'en' }), allOn);
    expect(source.map(({ check: id }) => id)).toEqual(['source.plural', 'source.ellipsis']);
    const target = check(unitOf(text, 'Lösche Datei(en)...'), allOn);
    expect(target.filter(({ check: id }) => id.startsWith('source.'))).toEqual([]);
  });

  it('has a default set: all errors, and the warnings that are seldom wrong', () => {
    const isOn = [...checkInfo].filter(([, info]) => info.isOnByDefault).map(([id]) => id);
    const errors = [...checkInfo].filter(([, { severity }]) => severity === 'error');
    expect(isOn).toEqual(expect.arrayContaining(errors.map(([id]) => id)));
    expect(isOn.filter((id) => checkInfo.get(id)?.severity === 'info')).toEqual([]);
    expect(isOn).toHaveLength(39);
  });
});

describe('the fingerprint of a finding', () => {
  const find = (target: string, id = 'number') =>
    only(check(unitOf('Wait 30 seconds. Then go on.', target)), id).fingerprint;

  it('stays while the text changes elsewhere', () => {
    const first = find('Warte 20 Sekunden. Dann mach weiter.');
    expect(find('Bitte warte 20 Sekunden. Dann mach weiter.')).toBe(first);
    expect(find('Warte noch 20 Sekunden, dann weiter.')).toBe(first);
  });

  it('is another one for another mistake', () => {
    expect(find('Warte 25 Sekunden. Dann mach weiter.')).not.toBe(
      find('Warte 20 Sekunden. Dann mach weiter.'),
    );
  });

  it('is another one in another form', () => {
    const source = '{n, plural, one {# a} other {# b}}';
    const target = '{n, plural, one {#  a} other {#  b}}';
    const found = check(unitOf(source, target, icu)).map(({ fingerprint }) => fingerprint);
    expect(new Set(found).size).toBe(2);
  });

  it('is a short text of letters and digits, the same on every machine', () => {
    expect(find('Warte 20 Sekunden. Dann mach weiter.')).toBe('1vlemelcp0n');
  });
});
