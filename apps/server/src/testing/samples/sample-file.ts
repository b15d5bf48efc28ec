/** A realistic file, with the expected effect of an edit of one text. */
export interface SampleFile {
  readonly content: string;
  /** The terms with their values, in the order of the file. */
  readonly texts: Readonly<Record<string, string>>;
  /** An edit of one value, and the text in the file before and after it. */
  readonly edit: {
    readonly term: string;
    readonly value: string;
    readonly from: string;
    readonly to: string;
  };
  /** A file with a syntax error, and the line of the error. */
  readonly broken: { readonly content: string; readonly line: number };
  /** A file of the format without entries. */
  readonly empty: string;
}

/** The texts of most samples. */
export const german = { 'menu.open': 'Öffnen', 'menu.save': 'Speichern & schließen', parrot: '🦜' };
/** The edit in most samples. */
export const rename = { term: 'menu.save', value: 'Sichern <jetzt>' };
