/** Stands between the parts of a line. A line may end with it, and never begins with it. */
export const separator = '\u00a0· ';
