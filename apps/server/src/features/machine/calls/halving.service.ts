/** Asks for some texts at once. Texts that it answers nothing for have no answer. */
type Ask<Text, Answer> = (texts: readonly Text[]) => Promise<ReadonlyMap<Text, Answer>>;

/** How often a text is asked for by itself, unless it was already in several requests that failed. */
const maxSingles = 2;

/**
 * Asks for texts until each is answered, or was asked for by itself. What an answer lacks is asked for again, and where it
 * lacks all, half by half: so one text among many that makes requests fail is found by few of them.
 */
export async function askByHalves<Text, Answer>(
  texts: readonly Text[],
  {
    ask,
    again,
    isAnswer,
  }: {
    readonly ask: Ask<Text, Answer>;
    /** Asks after the first time. */
    readonly again: Ask<Text, Answer>;
    /** Whether nothing better can come of asking again. */
    isAnswer(answer: Answer): boolean;
  },
): Promise<ReadonlyMap<Text, Answer>> {
  const answers = new Map<Text, Answer>();
  await goOn(texts, ask, texts.length === 1 ? maxSingles : maxSingles + 1);
  return answers;

  async function goOn(own: readonly Text[], by: Ask<Text, Answer>, tries: number): Promise<void> {
    for (const [text, answer] of await by(own)) answers.set(text, answer);
    const missing = own.filter((text) => {
      const answer = answers.get(text);
      return answer === undefined || !isAnswer(answer);
    });
    if (missing.length === 0 || (own.length === 1 && tries <= 1)) return;
    const parts = missing.length < own.length ? [missing] : halve(missing);
    for (const part of parts) await goOn(part, again, tries - 1);
  }
}

/** The halves of a list, of which one of a single text is the list itself. */
function halve<Text>(texts: readonly Text[]): readonly (readonly Text[])[] {
  if (texts.length === 1) return [texts];
  const middle = Math.ceil(texts.length / 2);
  return [texts.slice(0, middle), texts.slice(middle)];
}
