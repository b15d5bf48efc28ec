import type { Node } from 'libpg-query';

/** The column in an expression of the form `name`, `alias.name`, `*` or `alias.*`; otherwise undefined. */
export function columnOf(
  node: Node,
): { readonly alias: string | undefined; readonly name: string } | undefined {
  if ('TypeCast' in node) return node.TypeCast.arg && columnOf(node.TypeCast.arg);
  if (!('ColumnRef' in node)) return undefined;
  const names = (node.ColumnRef.fields ?? []).map((field) =>
    'String' in field ? (field.String.sval ?? '') : '*',
  );
  const [first = '', second] = names;
  return second === undefined ? { alias: undefined, name: first } : { alias: first, name: second };
}

/** Whether an expression is a parameter or a constant of the statement. */
export function isGivenValue(node: Node | undefined): boolean {
  if (!node) return false;
  if ('TypeCast' in node) return isGivenValue(node.TypeCast.arg);
  return 'ParamRef' in node || 'A_Const' in node;
}

/** The subqueries inside of expressions, without nested ones and without those of `from`. */
export function sublinksIn(part: unknown): Node[] {
  if (Array.isArray(part)) return part.flatMap(sublinksIn);
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) => {
    if (name === 'SubLink') {
      const { subselect, testexpr } = value as { subselect?: Node; testexpr?: Node };
      return [...(subselect ? [subselect] : []), ...sublinksIn(testexpr)];
    }
    return name === 'RangeSubselect' || name === 'CommonTableExpr' ? [] : sublinksIn(value);
  });
}
