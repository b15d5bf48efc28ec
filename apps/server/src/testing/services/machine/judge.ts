/** A translation that a provider of the tests judges. */
export interface SentTranslation {
  readonly id: string;
  readonly source: string;
  readonly translation: string;
}

/**
 * What a provider of the tests finds in a translation: `!!` is wrong punctuation, each time that it is there, `~~`
 * stands for something that was left out, and `§§` makes the model read what nobody has written.
 */
export function findErrors({ source, translation }: SentTranslation): readonly object[] {
  const marks = [...translation.matchAll(/!!/g)].map(() => ({
    span: '!!',
    category: 'fluency/punctuation',
    severity: 'major',
    explanation: 'One exclamation mark is enough.',
    fix: '!',
  }));
  const missing = {
    span: source.split(' ')[0],
    category: 'accuracy.omission',
    severity: 'critical',
    explanation: 'The first word is missing.',
    fix: null,
  };
  const imagined = { ...missing, span: 'what nobody has written', severity: 'minor' };
  return [
    ...marks,
    ...(translation.includes('~~') ? [missing] : []),
    ...(translation.includes('§§') ? [imagined] : []),
  ];
}
