import { describe, expect, test } from 'vitest';
import { find } from '../testing/uses.ts';

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
