/** A key whose map or list begins on the next line: only an anchor, a tag or a comment follows it. */
const openName = /:(?:[ \t]+(?:[&!]\S*(?:[ \t]+|$))*(?:#.*)?)?$/;
const openBracket = /^[^"'#]*:[ \t]+(?:&\S+[ \t]+)?[[{]/;

/** Whether the outermost map has nested maps or lists. */
function goesDeeper(head: string): boolean {
  let isOpen = false;
  for (const line of head.split(/\r?\n/)) {
    if (/^[ \t]*(?:#|$)/.test(line)) continue;
    if ((isOpen && /^(?:[ \t]|- )/.test(line)) || openBracket.test(line)) return true;
    isOpen = openName.test(line);
  }
  return false;
}

/**
 * The confidence that a file is YAML with texts only (`flat`), or with nested maps or lists. The head may be
 * cut anywhere.
 */
export function detectYaml(
  name: string,
  head: string,
  { flat }: { readonly flat: boolean },
): number {
  const extension = /\.ya?ml$/i.test(name);
  const first = /^(?:[ \t]*(?:#[^\n]*|%[^\n]*|---[^\n]*)?\r?\n)*([^\n]*)/.exec(head)?.[1] ?? '';
  if (!extension && !/^(?:[\w.-]+|"[^"]*"|'[^']*'):(?:\s|$)/.test(first)) return 0;
  return (extension ? 0.4 : 0) + (goesDeeper(head) === flat ? 0.2 : 0.4);
}
