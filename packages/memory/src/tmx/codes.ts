import { escapeText } from '@parlance/formats/xml';
import { guessSyntax, type Token, tokenise } from '@parlance/messages';

/** How a token is written: one of a pair, half of a pair whose other half is missing, or alone. */
type Role = { name: 'bpt' | 'ept'; pair: number } | { name: 'it'; pos: 'begin' | 'end' } | 'ph';

/**
 * Writes the texts of a unit with placeholders and tags as inline codes. The same code has the same `x` in all texts of
 * the unit. The syntax is guessed from the source text, since a memory has texts of all formats.
 */
export function createCodeWriter(sourceText: string): (text: string) => string {
  const syntax = guessSyntax([sourceText]);
  if (!syntax) return (text) => escapeText(text);
  const numbers = new Map<string, number>();

  return (text) => {
    const tokens = tokenise(text, syntax);
    const codes = tokens.filter(isCode);
    if (codes.length === 0) return escapeText(text);
    const roles = rolesOf(codes);
    const counts = new Map<string, number>();
    return tokens
      .map((token) => {
        const spelling = escapeText(text.slice(token.start, token.end));
        const role = roles.get(token);
        if (role === undefined) return spelling;
        const nth = (counts.get(token.key) ?? 0) + 1;
        counts.set(token.key, nth);
        const key = `${token.kind} ${nth} ${token.key}`;
        const x = numbers.get(key) ?? numbers.size + 1;
        numbers.set(key, x);
        return spell(role, x, spelling);
      })
      .join('');
  };
}

function isCode({ kind, tag, isBroken }: Token): boolean {
  if (isBroken) return false;
  return kind === 'placeholder' || (kind === 'tag' && tag?.role !== 'comment');
}

function rolesOf(codes: readonly Token[]): ReadonlyMap<Token, Role> {
  const roles = new Map<Token, Role>();
  const open: Token[] = [];
  let pairs = 0;
  for (const code of codes) {
    const { tag } = code;
    if (tag?.role === 'open') {
      roles.set(code, { name: 'it', pos: 'begin' });
      open.push(code);
    } else if (tag?.role === 'close') {
      const at = open.findLastIndex((other) => other.tag?.name === tag.name);
      const [first] = at < 0 ? [] : open.splice(at);
      if (first) roles.set(first, { name: 'bpt', pair: ++pairs });
      roles.set(code, first ? { name: 'ept', pair: pairs } : { name: 'it', pos: 'end' });
    } else {
      roles.set(code, 'ph');
    }
  }
  return roles;
}

function spell(role: Role, x: number, spelling: string): string {
  if (role === 'ph') return `<ph x="${x}">${spelling}</ph>`;
  if (role.name === 'it') return `<it pos="${role.pos}" x="${x}">${spelling}</it>`;
  // TMX has no `x` on the end of a pair: `i` ties it to the beginning.
  return role.name === 'bpt'
    ? `<bpt i="${role.pair}" x="${x}">${spelling}</bpt>`
    : `<ept i="${role.pair}">${spelling}</ept>`;
}
