import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

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
  const prefixes = createPrefixes(keys);
  for (const path of paths) {
    const size = (await stat(join(root, path)).catch(() => undefined))?.size ?? 0;
    if (size === 0 || size > maxBytes) continue;
    onStep(path);
    const text = await readFile(join(root, path), 'utf8').catch(() => '');
    if (text.includes('\0')) continue;
    files++;
    addWords(text, keys, used);
    addLiterals(text, keys, used);
    dynamic.push(...findDynamic(text, prefixes).map((use) => ({ file: path, ...use })));
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

/** Keys that are texts stand in quotes. */
function addLiterals(text: string, keys: ReadonlySet<string>, used: Set<string>): void {
  for (const [quoted] of text.matchAll(literal)) {
    const inner = quoted.slice(1, -1);
    const plain = inner.includes('\\') ? withoutEscapes(inner) : inner;
    if (keys.has(plain)) used.add(plain);
    const behind = plain.slice(plain.indexOf(':') + 1);
    if (keys.has(behind)) used.add(behind);
  }
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

/** All beginnings of keys, up to each of their signs that divides parts. */
function createPrefixes(keys: ReadonlySet<string>): (prefix: string) => boolean {
  const sorted = [...keys].sort();
  return (prefix) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] ?? '') < prefix) low = middle + 1;
      else high = middle;
    }
    return sorted[low]?.startsWith(prefix) === true && sorted[low] !== prefix;
  };
}

/** Literals that begin as keys do and go on with a value: `` `status.${state}` ``, `'status.' + state`. */
function findDynamic(
  text: string,
  isPrefix: (prefix: string) => boolean,
): readonly Omit<DynamicUse, 'file'>[] {
  const found: Omit<DynamicUse, 'file'>[] = [];
  for (const { 0: quoted, index } of text.matchAll(literal)) {
    const inner = quoted.slice(1, -1);
    const cut = /\$\{|#\{|\$\w|%[sd@]/.exec(inner)?.index;
    const joined = /^\s*(?:\+|\.\.|\.(?=\s*\$))/.test(
      text.slice(index + quoted.length, index + quoted.length + 12),
    );
    const whole = cut === undefined ? (joined ? inner : undefined) : inner.slice(0, cut);
    if (whole === undefined) continue;
    const prefix = whole.slice(whole.indexOf(':') + 1);
    if (!minPrefix.test(prefix) || !isPrefix(prefix)) continue;
    found.push({ line: text.slice(0, index).split('\n').length, prefix });
  }
  return found;
}
