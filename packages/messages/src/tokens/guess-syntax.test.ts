import { describe, expect, it } from 'vitest';
import { guessSyntax } from './guess-syntax.ts';

describe('the syntax of texts that no format tells', () => {
  it.each<[string, readonly string[], readonly string[], 'none' | 'html']>([
    ['ICU', ['{name} left', '{n, plural, one {a} other {b}}', 'Save'], ['icu'], 'none'],
    ['i18next', ['{{name}} left', 'See $t(x)', 'Save'], ['i18next'], 'none'],
    ['React', ['<0>Terms</0> of use'], ['i18next'], 'none'],
    ['Python', ['%(name)s left', '%s files', '%d files'], ['python'], 'none'],
    ['Ruby', ['%{name} left', '<b>%{n}</b>'], ['ruby'], 'html'],
    ['Ruby with printf', ['%{name} left', '%s of %d'], ['ruby', 'printf'], 'none'],
    ['Apple', ['%@ left', '%d of %d'], ['apple'], 'none'],
    ['C', ['%s left', '%1$d of %2$d'], ['printf'], 'none'],
    ['str.format', ['{} left', '{name!r} of {x:.2f}', '{name}'], ['braces'], 'none'],
    ['Vue', ['{name} left', '@:common.ok'], ['vue'], 'none'],
    ['Fluent', ['{ $name } left'], ['fluent'], 'none'],
    ['Go', ['{{.Name}} left'], ['goi18n'], 'none'],
    ['Symfony', ['%name% left', '%count% files'], ['symfony'], 'none'],
    ['Qt', ['%1 of %2', '%L1 files'], ['qt'], 'none'],
    ['templates', [`$${'{name}'} left`], ['template'], 'none'],
    ['Handlebars', ['{{#if x}}a{{/if}}', '{{name}}'], ['mustache'], 'none'],
    ['Android', ['<xliff:g id="user">%1$s</xliff:g> is in'], ['printf'], 'html'],
    ['HTML alone', ['A<br>b', 'x&nbsp;y'], [], 'html'],
    ['two worlds', ['{name} left', '%s left'], [], 'none'],
    ['one by chance', [...Array<string>(20).fill('{name}'), 'Type %s here'], ['icu'], 'none'],
  ])('is that of %s', (_, texts, placeholders, markup) => {
    expect(guessSyntax(texts)).toMatchObject({ placeholders, markup });
  });

  it.each([
    ['Save', 'Cancel'],
    ['100% sure', 'AT&T', '5 < 6', '12:30', 'a_b'],
    ['{', '$5', 'me@a.org'],
  ])('is none of %j, %j', (...texts) => expect(guessSyntax(texts)).toBeUndefined());

  it.each(['%0', '{{ ', '%a', '<b ', '{ $', '${a', '@.a', '{a:b', '&#1'])(
    'is looked for at once in a long text of %j',
    (sign) => {
      const { user } = process.cpuUsage();
      guessSyntax([sign + sign.charAt(sign.length - 1).repeat(100_000), sign.repeat(50_000)]);
      expect(process.cpuUsage().user - user).toBeLessThan(1_000_000);
    },
  );
});
