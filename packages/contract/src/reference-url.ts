const placeholders: readonly string[] = ['{path}', '{line}'];

/**
 * Says what is wrong with the pattern of links to places in the code, as a phrase that goes on from its path; undefined
 * where nothing is. Paths come from files that anybody may have sent, so they must not choose the server.
 */
export function describeReferenceUrlProblem(pattern: string): string | undefined {
  const filled = fill(pattern, 'x');
  if (filled === undefined || !/^https?:$/.test(filled.protocol)) {
    return 'must be an address that begins with http:// or https://';
  }
  if (filled.username !== '' || filled.password !== '') return 'must not contain a password';
  const unknown = (pattern.match(/\{[^{}]*\}?/g) ?? []).find((one) => !placeholders.includes(one));
  if (unknown !== undefined) return `has ${unknown}, which is neither {path} nor {line}`;
  if (!pattern.includes('{path}')) return 'must contain {path}, the path of the file';
  if (filled.origin !== fill(pattern, 'y')?.origin) {
    return 'must not have a placeholder before the path of the address';
  }
  return undefined;
}

function fill(pattern: string, text: string): URL | undefined {
  const filled = pattern.replaceAll('{path}', text).replaceAll('{line}', '1');
  return /\s/.test(filled) || !URL.canParse(filled) ? undefined : new URL(filled);
}
