// In languages that are no JavaScript, what is around a place is told from the lines above that are indented less.

/** Languages in which functions and types are written as `definition` and `method` know them. */
const languages = new Set(
  'py rb java kt kts scala groovy swift m mm h c cc cpp cs go rs dart ex exs lua php vb'.split(' '),
);

/** A function or type with the word that begins it, after words such as `public`. */
const definition =
  /^\s*(?:[\w@]+\s+)*?(?:class|struct|interface|object|trait|enum|module|defmodule|namespace|impl|def|defp|fun|func|fn|function|sub)\s+(?:\([^)]*\)\s*)?([\p{L}_][\p{L}\p{N}_.]*[?!]?)/u;

/** A function without one: `void onCreate(Bundle state) {`, `var body: some View {`. */
const method = /^\s*[\p{L}_][^=;"'(]*[\s*&>]([\p{L}_][\p{L}\p{N}_]*)\s*(?:\(|:|\{)[^;=]*\{\s*$/u;

/** A method of Objective-C: `- (void)viewDidLoad`. */
const message = /^\s*[-+]\s*\([^)]*\)\s*([\p{L}_]\w*)/u;

const noMethods = new Set(['if', 'for', 'while', 'switch', 'catch', 'return', 'else', 'do', 'try']);

/** Further lines above say nothing of a place, and looking at all of them would take long. */
const maxLines = 400;

/**
 * Returns what tells the function around a line, with its type: `Cart.total`. Undefined for files in which nobody can
 * tell.
 */
export function createDefinitions(
  text: string,
  extension: string,
): ((line: number) => string | undefined) | undefined {
  if (!languages.has(extension)) return undefined;
  const lines = text.split(/\r\n|\n|\r/);
  return (line) => {
    const names: string[] = [];
    let indent = indentOf(lines[line - 1] ?? '');
    const own = nameIn(lines[line - 1] ?? '');
    if (own !== undefined) names.push(own);
    for (let at = line - 2; at >= Math.max(0, line - maxLines) && indent > 0; at--) {
      const above = lines[at] ?? '';
      if (above.trim() === '' || indentOf(above) >= indent) continue;
      indent = indentOf(above);
      // A brace may have a line of its own.
      const name = above.trim() === '{' ? nameIn(`${lines[at - 1] ?? ''} {`) : nameIn(above);
      if (name !== undefined) names.unshift(name);
    }
    return names.length === 0 ? undefined : names.slice(-2).join('.');
  };
}

function indentOf(line: string): number {
  return Math.max(0, line.search(/\S/));
}

function nameIn(line: string): string | undefined {
  const name = (definition.exec(line) ?? message.exec(line) ?? method.exec(line))?.[1];
  return name === undefined || noMethods.has(name) ? undefined : name;
}
