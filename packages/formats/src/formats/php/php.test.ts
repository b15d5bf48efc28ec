import { spawnSync } from 'node:child_process';
import type { Message } from '@parlance/messages';
import { nastyTexts } from '@parlance/messages/testing/nasty-texts.ts';
import { describe, expect, it } from 'vitest';
import { bare } from '../../entry.ts';
import { describeFormat } from '../../testing/contract-suite.ts';
import { php } from './index.ts';

describeFormat(php, {
  fixtures: new URL('./fixtures/', import.meta.url),
  hostile: {
    'deep arrays': () => `<?php return ${'['.repeat(1_000_000)}`,
    'deep calls': () => `<?php return ['a' => ${'f('.repeat(300_000)}`,
    'an open string': () => `<?php return ['${"\\'".repeat(1_000_000)}`,
    'open heredocs': () => `<?php return [${'<<<A\n'.repeat(100_000)}`,
  },
  heavy: {
    'many numbers': () => `<?php return [${'1,'.repeat(100_000)}];`,
  },
});

const file = (items: string) => `<?php\n\nreturn [\n${items}];\n`;
const read = (source: string) => php.parse(source).resource.entries;
const change = (source: string, changes: Record<string, Message | null>) =>
  php.edit(source, php.parse(source), new Map(Object.entries(changes))).text;

describe('literals of php', () => {
  it.each([
    ["'old'", String.raw`it's \n \ '`, String.raw`'it\'s \n \\ \''`],
    ['"old"', 'it\'s "x" $y\n\u001b\u0001\\', String.raw`"it's \"x\" \$y\n\e\x01\\"`],
    ["'a' . 'b'", 'c', "'c'"],
    ['<<<T\n    old\n    T', 'new\n\n  $x \\', '<<<T\n    new\n    \n      \\$x \\\\\n    T'],
    ["<<<'T'\nold\nT", 'new\n$x \\', "<<<'T'\nnew\n$x \\\nT"],
    ['<<<T\nold\nT', 'x\nT y', '"x\\nT y"'],
    ["<<<'T'\nold\nT", 'x\r', '"x\\r"'],
  ])('are written like %j', (old, text, written) => {
    const source = file(`    'a' => ${old},\n`);
    const edited = change(source, { a: text });
    expect(edited).toBe(file(`    'a' => ${written},\n`));
    expect(read(edited)[0]?.message).toBe(text);
  });
});

describe('arrays of php', () => {
  const nested = file("    'a' => [\n        'b' => '1'\n    ],\n    'z' => '2', // last\n");

  it.each<[string, Record<string, Message | null>, string]>([
    [
      nested,
      { 'a.c': '3', 'a.d.e': '4', y: '5' },
      file(
        "    'a' => [\n        'b' => '1',\n        'c' => '3',\n        'd' => [\n            'e' => '4',\n        ],\n    ],\n    'z' => '2', // last\n    'y' => '5',\n",
      ),
    ],
    [nested, { 'a.b': null }, file("    'z' => '2', // last\n")],
    [nested, { z: null }, file("    'a' => [\n        'b' => '1'\n    ],\n")],
    [
      nested,
      { 'a.b': null, z: null, 'x.y': '3' },
      file("    'x' => [\n        'y' => '3',\n    ],\n"),
    ],
    [nested, { 'z.x': '3' }, nested.replace('// last\n', "// last\n    'z.x' => '3',\n")],
    [nested, { a: '3' }, file("    'a' => '3',\n    'a.b' => '1',\n    'z' => '2', // last\n")],
    ["<?php return ['x', 'y', 'z'];", { 0: null }, "<?php return [1 => 'y', 2 => 'z'];"],
    ["<?php return ['x', 'y'];", { 1: null, 2: 'z' }, "<?php return ['x', '2' => 'z'];"],
    ["<?php return ['l' => ['x']];", { 'l.1': 'y' }, "<?php return ['l' => ['x', 'y']];"],
    [
      "<?php return ['a' => '1',\n    'b' => '2',\n    'c' => '3',\n];",
      { a: null, c: null, d: '4' },
      "<?php return ['b' => '2', 'd' => '4',\n];",
    ],
    [
      '<?php return array();',
      { 'a.b': '1' },
      "<?php return array(\n    'a' => array(\n        'b' => '1',\n    ),\n);",
    ],
  ])('keep their form: %j %j', (source, changes, edited) => {
    expect(change(source, changes)).toBe(edited);
  });

  it('are nested properly from scratch, conflicting keys flat beside them', () => {
    const keys = ['a.b', 'a.c', 'button', 'button.test'];
    const { text } = php.serialize({
      entries: keys.map((key) => ({ ...bare, key, message: key })),
    });
    expect(text).toBe(
      file(
        "    'a' => [\n        'b' => 'a.b',\n        'c' => 'a.c',\n    ],\n    'button' => 'button',\n    'button.test' => 'button.test',\n",
      ),
    );
  });
});

describe('what PHP says', () => {
  const hasPhp = spawnSync('php', ['--version']).status === 0;
  const program = `
    function flat($items, $prefix = '') {
      $all = [];
      foreach ($items as $name => $item)
        $all += is_array($item) ? flat($item, "$prefix$name.") : ["$prefix$name" => $item];
      return $all;
    }
    $items = flat(eval(substr(stream_get_contents(STDIN), 5)));
    echo json_encode(array_map(null, array_map('strval', array_keys($items)), array_values($items)), JSON_THROW_ON_ERROR);
  `;
  const run = (source: string): [string, string][] => {
    const { stdout, stderr } = spawnSync('php', ['-r', program], { input: source });
    expect(stderr.toString()).toBe('');
    return JSON.parse(stdout.toString());
  };

  it.skipIf(!hasPhp)('to literals as they are read and as they are edited (needs php)', () => {
    const literals = [
      String.raw`'It\'s \n \\ \q'`,
      String.raw`"\"\n\t\v\e\f\\\$ \q \101\x41\u{1F600}\303\251 $ {x} \{"`,
      '<<<T\n      x "y" \\" \\n\n\n    z\n    T',
      "<<<'X'\nraw \\n \\\\ $x\nX",
      `'a'."b" . 'c'`,
    ];
    const lines = nastyTexts.map((_, at) =>
      literals.map((text, style) => `'${at}-${style}' => ${text},\n`),
    );
    const source = file(lines.flat().join(''));
    const { entries } = php.parse(source).resource;
    expect(run(source)).toEqual(entries.map(({ key, message }) => [key, message]));
    const texts = entries.map(
      ({ key }) => [key, nastyTexts[Number.parseInt(key, 10)] ?? ''] as const,
    );
    expect(run(change(source, Object.fromEntries(texts)))).toEqual(texts);
  });
});
