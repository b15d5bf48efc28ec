/** An answer that is JSON text already, as the database wrote it: sent as it stands. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
