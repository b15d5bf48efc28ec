/** A line with a name and nothing behind it, and then one that goes on deeper; or brackets. */
const deeper =
  /:[ \t]*(?:[&!]\S+[ \t]*)*(?:#[^\n]*)?\r?\n(?:[ \t]*(?:#[^\n]*)?\r?\n)*(?:[ \t]+[^\s#]|- )|^[^\n"'#]*:[ \t]+(?:&\S+[ \t]+)?[[{]/m;

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
  return (extension ? 0.4 : 0) + (deeper.test(head) === flat ? 0.2 : 0.4);
}
