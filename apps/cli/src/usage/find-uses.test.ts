import { describe, expect, test } from 'vitest';
import type { Repository } from '../configuration/repository.ts';
import { configuration } from '../configuration/schema.ts';
import { listFileGroups } from '../files/file-groups.ts';
import { makeFolder } from '../testing/cli.ts';
import { findUses, type Uses } from './find-uses.ts';
import { toKeyNames } from './key-use.ts';
import { readSourceKeys } from './source-keys.ts';

const texts = {
  'l/en/common.json':
    '{"hello": "Hello", "nav": {"home": "Home", "about": "About"}, "a.b": "B", "title": "T", "status": {"open": "O", "closed": "C"}, "day_one": "d", "day_other": "d", "friend_male": "m", "list": ["x", "y"]}',
  'l/en/shop.json': '{"buy": "Buy", "cart": {"title": "Cart", "empty": "Empty"}}',
};

/** Finds the uses in files of code beside these texts. */
async function find(
  code: Readonly<Record<string, string>>,
  {
    call,
    component,
    lines = 0,
    source = texts,
    set = { files: 'l/{locale}/*.json', format: 'i18next' },
  }: {
    readonly call?: readonly string[];
    readonly component?: readonly string[];
    readonly lines?: number;
    readonly source?: Readonly<Record<string, string>>;
    readonly set?: object;
  } = {},
): Promise<Uses & { readonly found: readonly string[]; readonly called: readonly string[] }> {
  const folder = await makeFolder({ ...source, ...code });
  const repository: Repository = {
    root: folder.path,
    file: 'parlance.yaml',
    configuration: configuration.parse({ sets: [set] }),
  };
  const { groups } = await listFileGroups(repository);
  const keys = await readSourceKeys(folder.path, groups, 'en');
  const names = toKeyNames({ call, component });
  const uses = await findUses(folder.path, Object.keys(code), { keys, names, lines });
  const found = uses.uses.flatMap((use) =>
    use.kind === 'word' ? [] : keys.find(use).map(({ key, namespace }) => `${namespace}:${key}`),
  );
  const called = uses.uses.flatMap(({ kind, keys: own }) =>
    kind === 'call' ? [own[0] ?? ''] : [],
  );
  return { ...uses, found: [...new Set(found)].sort(), called };
}

describe('the calls of i18next', () => {
  test.each<[string, string, readonly string[]]>([
    ['a plain one', "t('hello')", ['common:hello']],
    [
      'of an object',
      "i18n.t('nav.home'); this.props.t('nav.about')",
      ['common:nav.about', 'common:nav.home'],
    ],
    ['with a namespace', "t('shop:buy')", ['shop:buy']],
    [
      'of the namespace of its hook',
      "const { t } = useTranslation('shop'); t('cart.title')",
      ['shop:cart.title'],
    ],
    [
      'of one of several',
      "const { t } = useTranslation(['common', 'shop']); t('buy')",
      ['shop:buy'],
    ],
    [
      'that is renamed',
      "const { t: translate } = useTranslation('shop', { keyPrefix: 'cart' }); translate('title')",
      ['shop:cart.title'],
    ],
    ['of an array', "const [say] = useTranslation('shop'); say('buy')", ['shop:buy']],
    ['of what a hook returns', "const tr = useTranslation('shop'); tr.t('buy')", ['shop:buy']],
    [
      'that is kept',
      "const translate = i18n.t; translate('hello'); const say = i18n.t.bind(i18n); say('nav.home')",
      ['common:hello', 'common:nav.home'],
    ],
    [
      'that is imported under another name',
      "import { t as translate } from 'i18next'; translate('hello')",
      ['common:hello'],
    ],
    [
      'of props under another name',
      "export const A = ({ t: say }) => say('hello')",
      ['common:hello'],
    ],
    [
      'with a fixed language',
      "const say = i18n.getFixedT('en', 'shop', 'cart'); say('empty')",
      ['shop:cart.empty'],
    ],
    [
      'whose options say more',
      "t('title', { ns: 'shop', keyPrefix: 'cart' })",
      ['shop:cart.title'],
    ],
    [
      'of plural forms and contexts',
      "t('day', { count }); t('friend', { context })",
      ['common:day', 'common:friend_male'],
    ],
    ['with a selector', 't($ => $.nav.home)', ['common:nav.home']],
    ['of a list', "t('list', { returnObjects: true })", ['common:list.0', 'common:list.1']],
    ['of a group', "t('nav', { returnObjects: true })", ['common:nav.about', 'common:nav.home']],
    [
      'that is chosen',
      "t(isOpen ? 'status.open' : 'status.closed')",
      ['common:status.closed', 'common:status.open'],
    ],
    [
      'of what is joined',
      `t('nav.' + 'home'); t(\`nav.\${'about'}\`)`,
      ['common:nav.about', 'common:nav.home'],
    ],
    [
      'of a constant',
      "const KEY = 'nav.home'; function f() { return t(KEY); }",
      ['common:nav.home'],
    ],
    [
      'of a constant object',
      "const keys = { a: 'nav.home', b: 'x' } as const; t(keys.a)",
      ['common:nav.home'],
    ],
    [
      'with types',
      "t<string>('hello' as const)!; t?.('nav.home')",
      ['common:hello', 'common:nav.home'],
    ],
  ])('%s', async (_, code, expected) => {
    const { found, unread } = await find({ 'a.tsx': code });
    expect([found, unread]).toEqual([expected, []]);
  });

  test('stand in components, with the place, the component and the lines around', async () => {
    const code = `import { Trans, useTranslation } from 'react-i18next';

export function Cart({ items }: { items: string[] }) {
  const { t } = useTranslation('shop');
  const onClick = () => alert(t('buy'));
  return (
    <button onClick={onClick} title="title">
      <Trans t={t} i18nKey="cart.title" />
    </button>
  );
}
class Page { render() { return t('hello'); } }
`;
    const { uses } = await find({ 'src/cart.tsx': code }, { lines: 3 });
    expect(uses.filter(({ kind }) => kind === 'call')).toEqual([
      {
        file: 'src/cart.tsx',
        line: 5,
        column: 33,
        keys: ['buy'],
        namespaces: ['shop'],
        kind: 'call',
        component: 'Cart',
        code: {
          line: 4,
          text: "const { t } = useTranslation('shop');\nconst onClick = () => alert(t('buy'));\nreturn (",
        },
      },
      {
        file: 'src/cart.tsx',
        line: 8,
        column: 28,
        keys: ['cart.title'],
        namespaces: ['shop'],
        kind: 'call',
        component: 'Cart',
        code: {
          line: 7,
          text: '<button onClick={onClick} title="title">\n  <Trans t={t} i18nKey="cart.title" />\n</button>',
        },
      },
      {
        file: 'src/cart.tsx',
        line: 12,
        column: 34,
        keys: ['hello'],
        kind: 'call',
        component: 'Page.render',
        code: { line: 11, text: "}\nclass Page { render() { return t('hello'); } }" },
      },
    ]);
  });

  test('know which of two functions of a name is meant', async () => {
    const code = `
      function A() { const { t } = useTranslation('shop'); return t('buy'); }
      function B() { const { t } = useTranslation('common', { keyPrefix: 'nav' }); return t('home'); }
      function C(t) { return t('hello'); }
    `;
    const { uses } = await find({ 'a.js': code });
    expect(uses.map(({ keys: [key], namespaces }) => [key, namespaces])).toEqual([
      ['buy', ['shop']],
      ['nav.home', ['common']],
      ['hello', undefined],
    ]);
  });

  test('keep a key apart from those below it', async () => {
    const source = {
      'l/en/common.json': '{"a.b": "text", "a.b.c": "deeper", "x": {"y": {"z": "Z"}}}',
    };
    const first = await find({ 'a.ts': "t('a.b')" }, { source });
    expect(first.found).toEqual(['common:a.b']);
    const second = await find({ 'a.ts': "t('a.b'); t('a.b.c')" }, { source });
    expect(second.found).toEqual(['common:a.b', 'common:a.b.c']);
    const third = await find({ 'a.ts': "t('x.y'); t('Loading...')" }, { source });
    expect([third.found, third.called]).toEqual([[], ['x.y', 'Loading...']]);
  });

  test('go on where a key or its default is put together', async () => {
    const code = `t(\`status.\${state}\`); t('nav.' + page, { defaultValue: isHome ? 'Home' : name() });\nt('hello', fallback); t(key); t(\`\${a}.\${b}\`); <T keyName="title" params={{ b: <b>{x?.find(y)?.name}</b> }} />`;
    const { dynamic, found, unread } = await find({ 'a.jsx': code });
    expect(dynamic).toEqual([
      { file: 'a.jsx', line: 1, prefix: 'status.' },
      { file: 'a.jsx', line: 1, prefix: 'nav.' },
      { file: 'a.jsx', line: 2, prefix: '' },
      { file: 'a.jsx', line: 2, prefix: '' },
    ]);
    expect([found, unread]).toEqual([['common:hello', 'common:title'], []]);
  });

  test('are known by other names where a configuration has them', async () => {
    const code =
      "translate('hello'); lang.say('nav.home'); say('nav.about'); <Text id=\"title\" />";
    expect((await find({ 'a.jsx': code })).called).toEqual([]);
    const { called } = await find(
      { 'a.jsx': code },
      { call: ['translate', 'lang.say'], component: ['Text'] },
    );
    expect(called).toEqual(['hello', 'nav.home', 'title']);
  });
});

describe('the messages of other libraries', () => {
  const flat = {
    set: { files: 'l/{locale}.json', format: 'jsonflat' },
    source: {
      'l/en.json':
        '{"app.title": "T", "app.hello": "H", "Hello {name}": "x", "Go <0>there</0>": "y"}',
    },
  };

  test('of FormatJS have their ids, texts and descriptions', async () => {
    const code = `
      const { formatMessage: say } = useIntl();
      say({ id: 'app.title', defaultMessage: 'T', description: 'On top' });
      intl.formatMessage(messages.hello);
      const messages = defineMessages({ hello: { id: 'app.hello', defaultMessage: 'H' } });
      <FormattedMessage id="app.gone" defaultMessage="G" />;
    `;
    const { uses } = await find({ 'a.tsx': code }, flat);
    const calls = uses.filter(({ kind }) => kind === 'call');
    expect(calls.map(({ keys: [key], text, note }) => [key, text, note])).toEqual([
      ['app.title', 'T', 'On top'],
      ['app.hello', 'H', undefined],
      ['app.gone', 'G', undefined],
    ]);
  });

  test('of FormatJS without ids are known by the usual pattern', async () => {
    // The first six signs of the SHA-512 of “Hi#On top”.
    const { createHash } = await import('node:crypto');
    const id = createHash('sha512').update('Hi#On top').digest('base64').slice(0, 6);
    const source = { 'l/en.json': JSON.stringify({ [id]: 'Hi' }) };
    const code = "formatMessage({ defaultMessage: 'Hi', description: 'On top' })";
    expect((await find({ 'a.ts': code }, { ...flat, source })).found).toEqual([
      `translation:${id}`,
    ]);
  });

  test('of Lingui are made by macros', async () => {
    const code = `
      import { msg, t } from '@lingui/core/macro';
      import { Trans } from '@lingui/react/macro';
      const a = t\`Hello \${name}\`;
      const b = i18n._('app.title', {}, { message: 'T' });
      const c = msg({ id: 'app.hello', message: 'H', comment: 'A greeting' });
      const d = <Trans>Go <a href="/x">there</a></Trans>;
      const e = <Trans>Lost</Trans>;
    `;
    const { uses, found } = await find({ 'a.tsx': code }, flat);
    expect(found).toEqual(
      ['Go <0>there</0>', 'Hello {name}', 'app.hello', 'app.title'].map(
        (key) => `translation:${key}`,
      ),
    );
    const calls = uses.filter(({ kind }) => kind === 'call');
    expect(calls.map(({ keys: [key], text, note }) => [key, text, note])).toEqual([
      ['Hello {name}', undefined, undefined],
      ['app.title', 'T', undefined],
      ['app.hello', 'H', 'A greeting'],
      ['Go <0>there</0>', undefined, undefined],
      ['Lost', undefined, undefined],
    ]);
  });

  test('of next-intl have the beginning that their hook names', async () => {
    const code =
      "const t = useTranslations('app'); t('title'); const say = await getTranslations({ namespace: 'app' }); say('hello')";
    expect((await find({ 'a.mjs': code }, flat)).found).toEqual([
      'translation:app.hello',
      'translation:app.title',
    ]);
  });
});

describe('files of components', () => {
  test('of Vue have calls in their script and in their template', async () => {
    const code = `<template>
  <h1 :title="$t('title')">{{ $t('nav.home') }} {{ say('cart.title') }}</h1>
  <i18n-t keypath="hello" tag="p"><b v-t="'nav.about'"></b></i18n-t>
  <p>{{ $t(\`status.\${state}\`) }} It's {{ t('gone.away') }}</p>
</template>
<script setup lang="ts">
const { t: say } = useI18n();
const label = computed(() => say('buy'));
</script>
<style>.title { color: red }</style>
`;
    const { uses, dynamic, unread } = await find({ 'src/Start.vue': code }, { lines: 1 });
    const calls = uses.filter(({ kind }) => kind === 'call');
    expect(
      calls.map(({ keys: [key], line, column, component }) => [key, line, column, component]),
    ).toEqual([
      ['title', 2, 18, 'Start'],
      ['nav.home', 2, 34, 'Start'],
      ['cart.title', 2, 56, 'Start'],
      ['hello', 3, 3, 'Start'],
      ['nav.about', 3, 38, 'Start'],
      ['gone.away', 4, 44, 'Start'],
      ['buy', 8, 34, 'Start'],
    ]);
    expect(calls.at(-1)?.code).toEqual({
      line: 8,
      text: "const label = computed(() => say('buy'));",
    });
    expect(dynamic).toContainEqual({ file: 'src/Start.vue', line: 4, prefix: 'status.' });
    expect(unread).toEqual([]);
  });

  test('of Vue may have messages of their own', async () => {
    const code =
      '<i18n>{"en": {"own": "Own"}}</i18n>\n<template>{{ $t("own") }} {{ $t("hello") }}</template>';
    expect((await find({ 'a.vue': code })).called).toEqual(['hello']);
  });

  test('of Svelte and Astro have scripts in other places', async () => {
    const { found } = await find({
      'a.svelte':
        "<script lang=\"ts\">\n  import { t } from './i18n';\n  const label: string = $t('hello');\n</script>\n<p>{$t('nav.home')}</p>",
      'b.astro':
        "---\nconst t = useTranslations();\nconst title: string = t('title');\n---\n<h1>{t('nav.about')}</h1>\n<script>t('buy')</script>",
    });
    expect(found).toEqual([
      'common:hello',
      'common:nav.about',
      'common:nav.home',
      'common:title',
      'shop:buy',
    ]);
  });
});

describe('what is no call', () => {
  test('is a use where a text is a key, and none in comments, names and other words', async () => {
    const code = `
      // The title says hello.
      const title = document.title;
      const items = [{ label: 'nav.home' }, { label: 'title' }];
      const path = 'see nav.about in the file';
      export type Key = 'hello';
    `;
    const { uses } = await find({ 'a.ts': code });
    expect(uses.map(({ keys: [key], line, kind }) => [key, line, kind])).toEqual([
      ['title', 3, 'word'],
      ['nav.home', 4, 'text'],
      ['title', 4, 'text'],
      ['nav.about', 5, 'word'],
      ['hello', 6, 'text'],
    ]);
  });

  test('names keys in a comment as a call does', async () => {
    const { uses } = await find({
      'a.ts': `const x = t(\`nav.\${page}\`); // t('status.open')\n// 'status.closed'`,
    });
    expect(uses.map(({ keys: [key], kind }) => [key, kind])).toEqual([['status.open', 'word']]);
  });

  test('is looked through as text where it is not understood', async () => {
    const { found, unread } = await find({
      'a.ts': "const = ;\nt('hello')",
      'b.js': `x = ${'1 + '.repeat(60_000)}1; t('nav.home')`,
    });
    expect(found).toEqual(['common:hello', 'common:nav.home']);
    expect(unread.map(({ file, line }) => [file, line])).toEqual([
      ['a.ts', 1],
      ['b.js', 1],
    ]);
  });

  test('is sure in other languages where it is in quotes or names a resource', async () => {
    const { uses } = await find({
      'a.py': "title = _('hello')\nx.title\nprint(nav.home)",
      'b.kt': 'R.string.title',
    });
    expect(uses.map(({ file, line, keys: [key], kind }) => [file, line, key, kind])).toEqual([
      ['a.py', 1, 'title', 'word'],
      ['a.py', 1, 'hello', 'text'],
      ['a.py', 2, 'title', 'word'],
      ['a.py', 3, 'nav.home', 'text'],
      ['b.kt', 1, 'title', 'text'],
    ]);
  });
});

test('very long lines are cut around the place', async () => {
  const code = `${'x();'.repeat(200)}t('hello')${';y()'.repeat(200)}`;
  const { uses } = await find({ 'a.js': code }, { lines: 5 });
  const [{ code: excerpt } = {}] = uses;
  expect(excerpt?.text.length).toBeLessThanOrEqual(200);
  expect(excerpt?.text).toContain("t('hello')");
});
