/** The names of shards by those of their tables. */
export type ShardNames = Readonly<Record<string, string>>;

/**
 * A table follows these words. A variable of a routine, which may have the name of a table, follows `into` alone, or what is
 * `distinct from` it.
 */
const placeOfTable = /\b((?<!distinct\s)from|join|insert into|update)(\s+)(\w+)\b/g;

/** Puts the names of shards in the place of those of their tables. Other tables keep theirs. */
export function nameShards(text: string, names: ShardNames): string {
  return text.replace(placeOfTable, (found, word: string, space: string, table: string) =>
    Object.hasOwn(names, table) ? `${word}${space}${names[table]}` : found,
  );
}
