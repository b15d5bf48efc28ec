import { expect, it } from 'vitest';
import { rankFormats } from '../../registry.ts';
import { describeFormat } from '../../testing/contract-suite.ts';
import { laravelPhp } from './index.ts';

describeFormat(laravelPhp, {
  fixtures: new URL('./fixtures/', import.meta.url),
  hostile: {
    'deep arrays': () => `<?php return ${'['.repeat(1_000_000)}`,
    'an open string': () => `<?php return ['a' => '${":name \\'".repeat(200_000)}`,
  },
});

const anArray = "<?php\n\nreturn ['a' => 'b'];\n";

it.each([
  ['lang/de/app.php', anArray, 'laravelphp'],
  ['resources/lang/pt_BR/admin/menu.php', anArray, 'laravelphp'],
  ['lang/vendor/mails/zh-Hans/texts.php', anArray, 'laravelphp'],
  ['validation.php', anArray, 'laravelphp'],
  ['app.php', "<?php return ['a' => 'Hello, :name'];", 'laravelphp'],
  ['app.php', "<?php return ['a' => 'apples|{0} none|[2,*] many'];", 'laravelphp'],
  ['app.php', "<?php return ['a' => 'Time: 12:30, Class::name'];", 'php'],
  ['de/app.php', anArray, 'php'],
  ['config/lang.php', anArray, 'php'],
  ['lang/de.json', '{"Hello, :name": "Hallo, :name"}', 'jsonflat'],
])('knows %s with %j', (name, text, id) => {
  expect(rankFormats(name, text)[0]?.id).toBe(id);
});

it('leaves parameters and plural forms as they are', () => {
  const source =
    "<?php\n\nreturn [\n    'apples' => '{0} none|[1,19] some :what|[20,*] many',\n];\n";
  const parsed = laravelPhp.parse(source);
  expect(parsed.resource.entries[0]?.message).toBe('{0} none|[1,19] some :what|[20,*] many');
  const changes = new Map([['apples', "{0} keine|[1,*] :what's"]]);
  expect(laravelPhp.edit(source, parsed, changes).text).toBe(
    "<?php\n\nreturn [\n    'apples' => '{0} keine|[1,*] :what\\'s',\n];\n",
  );
});
