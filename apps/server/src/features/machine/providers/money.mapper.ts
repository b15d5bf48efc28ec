/** Amounts are counted in billionths of the currency, so that sums of small ones are exact. */
const perUnit = 1_000_000_000;
const perMillion = 1_000_000;

export function toAmount(billionths: number): number {
  return billionths / perUnit;
}

export function fromAmount(amount: number): number {
  return Math.round(amount * perUnit);
}

export function toNullableAmount(billionths: number | null): number | null {
  return billionths === null ? null : toAmount(billionths);
}

export function fromNullableAmount(amount: number | null): number | null {
  return amount === null ? null : fromAmount(amount);
}

/** What is paid by: tokens, or characters of kinds without models. */
export interface Units {
  readonly input: number;
  readonly output: number;
  readonly characters: number;
}

interface Prices {
  readonly input_price: number | null;
  readonly output_price: number | null;
}

/** What units cost, in billionths. Null where nobody has told a price. */
export function costOf(
  { input, output, characters }: Units,
  { input_price, output_price }: Prices,
): number | null {
  if (input_price === null && output_price === null) return null;
  const cost = (input + characters) * (input_price ?? 0) + output * (output_price ?? 0);
  return Math.ceil(cost / perMillion);
}
