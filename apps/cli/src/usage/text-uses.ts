import { createPositions } from '@parlance/messages';
import type { FileUses, KeyUse } from './key-use.ts';
import type { SourceKeys } from './source-keys.ts';

/** A piece of text in quotes of any kind, with escapes. */
const literal = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/gs;

/** A run of signs that keys have which are no sentences: `R.string.app_name`, `home.title`, `ns:key`. */
const word = /[\p{L}\p{N}_$][\p{L}\p{N}_$.:/-]*/gu;

/** A beginning of keys that says something: three letters, or a part in front of a dot. */
const minPrefix = /^(?:[\w-]{3,}|[\w-]+[.:/_-])/;

/** What names a resource wherever it stands, in front of a key: `R.string.title`, `@string/title`. */
const resource = /(?:\bR\.\w+\.|@\+?(?:\w+:)?\w+\/)$/;

/** A part of a text, with its offset. */
type Found = Pick<KeyUse, 'keys' | 'kind'> & { readonly offset: number };

/** Finds known keys in the text of a file, whatever language it is in, and where code makes keys out of parts. */
export function findTextUses(text: string, keys: SourceKeys): FileUses {
  const positionAt = createPositions(text);
  const found = [...findWords(text, keys)];
  const dynamic: { line: number; prefix: string }[] = [];
  for (const { 0: quoted, index } of text.matchAll(literal)) {
    const inner = quoted.slice(1, -1);
    const plain = inner.includes('\\') ? withoutEscapes(inner) : inner;
    if (keys.find({ keys: [plain] }).length > 0) {
      found.push({ keys: [plain], kind: 'text', offset: index });
    }
    const end = index + quoted.length;
    const prefix = beginningOf(inner, text.slice(end, end + 12));
    if (prefix !== undefined && isBeginning(prefix, keys)) {
      dynamic.push({ line: positionAt(index).line, prefix: behindNamespace(prefix) });
    }
  }
  const uses = found.map(({ offset, ...use }) => ({ ...use, ...positionAt(offset) }));
  return { uses, dynamic };
}

/** Each run of signs, and what is behind and before its dots and colons: `R.string.title`, `home.title.toUpperCase`. */
export function* findWords(text: string, { has }: SourceKeys): Generator<Found> {
  for (const { 0: run, index } of text.matchAll(word)) {
    if (run.length > 300) continue;
    let from = 0;
    for (;;) {
      let end = run.length;
      while (end > from) {
        const part = run.slice(from, end);
        if (has(part)) {
          const before = text.slice(Math.max(0, index + from - 30), index + from);
          const isSure = /[.:/_-]/.test(part) || resource.test(before);
          yield { keys: [part], kind: isSure ? 'text' : 'word', offset: index + from };
        }
        end = Math.max(run.lastIndexOf('.', end - 1), run.lastIndexOf('/', end - 1));
      }
      const next = /[.:/]/.exec(run.slice(from));
      if (!next) break;
      from += next.index + 1;
    }
  }
}

/** Whether keys may begin with a literal that goes on with a value: it says something, and known keys begin so. */
export function isBeginning(prefix: string, { isPrefix }: SourceKeys): boolean {
  const own = behindNamespace(prefix);
  return minPrefix.test(own) && isPrefix(own);
}

/** A key without its namespace: `shop:buy`. */
export function behindNamespace(text: string): string {
  return text.slice(text.indexOf(':') + 1);
}

/**
 * What a literal begins with in front of a value: `` `status.${state}` ``, `'status.' + state`. Undefined where it has
 * no value in it and none is joined to it.
 */
function beginningOf(inner: string, behind: string): string | undefined {
  const cut = /\$\{|#\{|\$\w|%[sd@]/.exec(inner)?.index;
  if (cut !== undefined) return inner.slice(0, cut);
  return /^\s*(?:\+|\.\.|\.(?=\s*\$))/.test(behind) ? inner : undefined;
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '0': '\0' };

function withoutEscapes(text: string): string {
  return text.replace(
    /\\(?:u\{([\da-f]+)\}|u([\da-f]{4})|x([\da-f]{2})|(.))/gis,
    (_, braced?: string, four?: string, two?: string, sign = '') => {
      const code = braced ?? four ?? two;
      if (code !== undefined) return String.fromCodePoint(Number.parseInt(code, 16) % 0x110000);
      return escapes[sign] ?? sign;
    },
  );
}
