/** One step of the schema. Frozen once released: never edited, only followed by another. */
export interface Migration {
  readonly name: string;
  readonly statements: readonly string[];
}
