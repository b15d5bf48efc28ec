import { describe, expect, it } from 'vitest';
import { plainSyntax, type TextSyntax, uniqueSyntax } from './token.ts';

describe('a syntax', () => {
  const syntax: TextSyntax = { placeholders: ['c', 'icu'], markup: 'html', escapes: true };

  it('is one object, however often it is made and in whatever order', () => {
    const { placeholders, markup, escapes } = syntax;
    expect(uniqueSyntax({ escapes, markup, placeholders: [...placeholders] })).toBe(
      uniqueSyntax(syntax),
    );
    expect(uniqueSyntax({ ...plainSyntax })).toEqual(plainSyntax);
  });

  it.each<Partial<TextSyntax>>([
    { placeholders: ['icu', 'c'] },
    { placeholders: ['c'] },
    { markup: 'xml' },
    { escapes: false },
    { accelerator: '&' },
  ])('is another one with %j', (more) => {
    const other = uniqueSyntax({ ...syntax, ...more });
    expect(other).toEqual({ ...syntax, ...more });
    expect(other).not.toBe(uniqueSyntax(syntax));
  });
});
