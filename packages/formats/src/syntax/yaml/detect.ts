/** What leaves a map or a list to the lines below: a name with nothing behind it but an anchor, a tag, a comment. */
const openName = /:(?:[ \t]+(?:[&!]\S*(?:[ \t]+|$))*(?:#.*)?)?$/;
const openBracket = /^[^"'#]*:[ \t]+(?:&\S+[ \t]+)?[[{]/;

/** Whether there are maps or lists inside the outermost map. */
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
 * How sure it is that a file is YAML with texts only (`flat`), or with maps or lists inside. The head
 * may be cut anywhere.
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
