/** Scores from one to another, both of them included. */
export interface ScoreRange {
  readonly from: number;
  readonly to: number;
}

const last = 99_999;
const pattern = /^(>=|<=|>|<|)(\d{1,5})$/;

/** Reads the value of `score:`: a number, or one with a sign before it, as `>5`. Undefined where it is neither. */
export function readScore(value: string): ScoreRange | undefined {
  const [, sign, digits] = pattern.exec(value) ?? [];
  if (digits === undefined) return undefined;
  const number = Number(digits);
  switch (sign) {
    case '>':
      return { from: number + 1, to: last };
    case '>=':
      return { from: number, to: last };
    case '<':
      return { from: 0, to: number - 1 };
    case '<=':
      return { from: 0, to: number };
    default:
      return { from: number, to: number };
  }
}
