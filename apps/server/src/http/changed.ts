/** What a change of content answers, with the id of what it wrote in the history. */
export interface Changed<Answer = undefined> {
  readonly answer: Answer;
  /** Undefined where everything was so already. */
  readonly changeSetId: string | undefined;
}
