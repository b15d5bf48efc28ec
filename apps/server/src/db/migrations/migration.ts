/**
 * One step of the schema. Frozen once released: never edited, only followed by another. In a cluster a table is
 * distributed by the statement that creates it, and can refer to tables of content only after that: such foreign keys
 * are added by statements of their own.
 */
export interface Migration {
  readonly name: string;
  readonly statements: readonly string[];
}
