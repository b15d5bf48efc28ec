/** What a provider of the tests does wrong, by name. */
export const machineFaults = [
  'rate',
  'rate-with-wait',
  'server',
  'stall',
  'cut-json',
  'fences',
  'reasoning',
  'dropped',
  'doubled',
  'swapped',
  'broken-placeholder',
  'wrong-language',
  'empty',
  'max-tokens',
  'filter',
  'slow-drip',
  'redirect',
  'huge',
  'cut-body',
] as const;

/** With `quota` it asks for money, which no other try gets over. It is never chosen by chance. */
export type MachineFault = (typeof machineFaults)[number] | 'quota';

/** Chooses what goes wrong, by a seed, so that a run can be repeated. */
export function createFaults(
  random: () => number,
  {
    share,
    kinds = machineFaults,
  }: { readonly share: number; readonly kinds?: readonly MachineFault[] },
): () => MachineFault | undefined {
  return () => {
    if (random() >= share) return undefined;
    return kinds[Math.floor(random() * kinds.length)];
  };
}
