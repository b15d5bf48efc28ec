/** A file as somebody might keep it, with what an edit of one text must do to it. */
export interface SampleFile {
  readonly content: string;
  /** The terms with their values, in the order of the file. */
  readonly texts: Readonly<Record<string, string>>;
  /** An edit of one term's value, and the place in the file that it changes. */
  readonly edit: {
    readonly term: string;
    readonly value: string;
    readonly from: string;
    readonly to: string;
  };
  /** The same file with a mistake in it, and where that is. */
  readonly broken: { readonly content: string; readonly line: number };
  /** A file of the format without entries. */
  readonly empty: string;
}

/** The texts of most samples. */
export const german = { 'menu.open': 'Öffnen', 'menu.save': 'Speichern & schließen', parrot: '🦜' };
/** What most samples have edited. */
export const rename = { term: 'menu.save', value: 'Sichern <jetzt>' };
