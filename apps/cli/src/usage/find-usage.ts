import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createPositions } from '@parlance/messages';

/** A place where code makes a key out of parts, so that keys with this beginning may be used. */
export interface DynamicUse {
  readonly file: string;
  readonly line: number;
  /** How keys begin, or nothing where that is unknown. */
  readonly prefix: string;
}

export interface Usage {
  /** Keys that stand in the code. */
  readonly used: ReadonlySet<string>;
  /** Keys that dynamic ones may be. */
  readonly maybe: ReadonlySet<string>;
  readonly dynamic: readonly DynamicUse[];
  /** How many files have been looked through. */
  readonly files: number;
}

interface KnownKeys {
  readonly keys: ReadonlySet<string>;
  readonly isPrefix: (prefix: string) => boolean;
}

/** Larger files are data or what builds write. */
const maxBytes = 2_000_000;

/** A piece of text in quotes of any kind, with escapes. */
const literal = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/gs;

/** A run of signs that keys have which are no sentences: `R.string.app_name`, `home.title`, `ns:key`. */
const word = /[\p{L}\p{N}_$][\p{L}\p{N}_$.:/-]*/gu;

/** A beginning of keys that says something: three letters, or a part in front of a dot. */
const minPrefix = /^(?:[\w-]{3,}|[\w-]+[.:/_-])/;

/** Finds which keys stand in files of code, in whatever language, and where code makes keys out of parts. */
export async function findUsage(
  root: string,
  paths: readonly string[],
  keys: ReadonlySet<string>,
  onStep: (path: string) => void = () => {},
): Promise<Usage> {
  const used = new Set<string>();
  const dynamic: DynamicUse[] = [];
  let files = 0;
  const known = { keys, isPrefix: createPrefixMatch(keys) };
  for (const path of paths) {
    const size = (await stat(join(root, path)).catch(() => undefined))?.size ?? 0;
    if (size === 0 || size > maxBytes) continue;
    onStep(path);
    const text = await readFile(join(root, path), 'utf8').catch(() => '');
    if (text.includes('\0')) continue;
    files++;
    addWords(text, keys, used);
    for (const use of addLiterals(text, known, used)) dynamic.push({ file: path, ...use });
  }
  const maybe = new Set<string>();
  for (const { prefix } of dynamic) {
    for (const key of keys) if (key.startsWith(prefix) && !used.has(key)) maybe.add(key);
  }
  return { used, maybe, dynamic, files };
}

/** Each run of signs, and what is behind and before its dots and colons: `R.string.title`, `home.title.toUpperCase`. */
function addWords(text: string, keys: ReadonlySet<string>, used: Set<string>): void {
  for (const [run] of text.matchAll(word)) {
    if (run.length > 300) continue;
    let from = 0;
    for (;;) {
      let end = run.length;
      while (end > from) {
        const part = run.slice(from, end);
        if (keys.has(part)) used.add(part);
        end = Math.max(run.lastIndexOf('.', end - 1), run.lastIndexOf('/', end - 1));
      }
      const next = /[.:/]/.exec(run.slice(from));
      if (!next) break;
      from += next.index + 1;
    }
  }
}

/**
 * Keys that are texts stand in quotes. Answers the literals that begin as keys do and go on with a value:
 * `` `status.${state}` ``, `'status.' + state`.
 */
function addLiterals(
  text: string,
  { keys, isPrefix }: KnownKeys,
  used: Set<string>,
): readonly Omit<DynamicUse, 'file'>[] {
  const positionAt = createPositions(text);
  const dynamic: Omit<DynamicUse, 'file'>[] = [];
  for (const { 0: quoted, index } of text.matchAll(literal)) {
    const inner = quoted.slice(1, -1);
    const plain = inner.includes('\\') ? withoutEscapes(inner) : inner;
    for (const key of [plain, behindColon(plain)]) if (keys.has(key)) used.add(key);
    const end = index + quoted.length;
    const start = beginningOf(inner, text.slice(end, end + 12));
    const prefix = start === undefined ? undefined : behindColon(start);
    if (prefix === undefined || !minPrefix.test(prefix) || !isPrefix(prefix)) continue;
    dynamic.push({ line: positionAt(index).line, prefix });
  }
  return dynamic;
}

/** What a literal begins with in front of a value; undefined where it has none in it and none is joined to it. */
function beginningOf(inner: string, behind: string): string | undefined {
  const cut = /\$\{|#\{|\$\w|%[sd@]/.exec(inner)?.index;
  if (cut !== undefined) return inner.slice(0, cut);
  return /^\s*(?:\+|\.\.|\.(?=\s*\$))/.test(behind) ? inner : undefined;
}

/** A key without its namespace: `shop:buy`. */
function behindColon(text: string): string {
  return text.slice(text.indexOf(':') + 1);
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

/** Tells whether longer keys begin with a text, which may be a key itself. */
function createPrefixMatch(keys: ReadonlySet<string>): (prefix: string) => boolean {
  const sorted = [...keys].sort();
  return (prefix) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] ?? '') < prefix) low = middle + 1;
      else high = middle;
    }
    const next = sorted[low] === prefix ? low + 1 : low;
    return sorted[next]?.startsWith(prefix) === true;
  };
}
