/** A place in the code of a project. */
export interface CodeReference {
  /** From the root of the repository, with `/` between its parts. */
  readonly path: string;
  readonly line: number | undefined;
}

// A path with blanks stands between isolates in catalogues of gettext. After the line may follow a column or a range.
const referencePattern =
  /^(?:\u2068(?<isolated>[^\u2068\u2069]+)\u2069|(?<plain>.+?))(?::(?<line>\d+)(?:[:,-]\d+)*)?$/su;

/** Reads a reference as files spell them: `src/app.ts:12`. Undefined for what is no path. */
export function parseReference(reference: string): CodeReference | undefined {
  const { isolated, plain, line } = referencePattern.exec(reference.trim())?.groups ?? {};
  const written = isolated ?? plain ?? '';
  if (/^[a-z][a-z+.-]+:\/\//i.test(written)) return undefined;
  const path = fromRoot(written);
  if (path === '') return undefined;
  return { path, line: line === undefined ? undefined : Number(line) };
}

/**
 * Some tools write paths that begin in the folder of the catalogue; what they lead to is in the repository all the
 * same.
 */
function fromRoot(path: string): string {
  const parts: string[] = [];
  for (const part of path.replaceAll('\\', '/').split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** The address of a reference by the pattern of its project; undefined for what is no path. */
export function linkReference(pattern: string, reference: string): string | undefined {
  const place = parseReference(reference);
  if (!place) return undefined;
  const path = place.path.split('/').map(encodeURIComponent).join('/');
  // Without a line, the link leads to the file as a whole.
  const template = place.line === undefined ? pattern.replace(/#[^#]*\{line\}.*$/, '') : pattern;
  return template.replaceAll('{line}', `${place.line ?? 1}`).replaceAll('{path}', () => path);
}
