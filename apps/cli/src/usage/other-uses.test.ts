import { describe, expect, test } from 'vitest';
import { find } from '../testing/uses.ts';

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

  test('without ids are known by those that extractors make', async () => {
    // What @formatjs/cli 6.16 and @lingui/cli 6.11 wrote for these.
    const source = {
      'l/en.json':
        '{"5/699n": "Buy {name}", "ZrkK0t": "Go <0>there</0> {0}", "OVaF9k": "Hello {name}"}',
    };
    const formatjs = '<FormattedMessage defaultMessage="Buy {name}" description="A button" />';
    const lingui = `
      import { t } from '@lingui/core/macro';
      import { Trans } from '@lingui/react/macro';
      const a = (name) => t\`Hello \${name}\`;
      const B = ({ user }) => <Trans>Go <a href="/x">there</a> {user.name}</Trans>;
    `;
    const { found, called } = await find(
      { 'a.tsx': formatjs, 'b.tsx': lingui },
      { ...flat, source },
    );
    expect(found).toEqual(['5/699n', 'OVaF9k', 'ZrkK0t'].map((key) => `translation:${key}`));
    expect(called).toEqual(['Hello {name}', 'Go <0>there</0> {0}']);
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
