const tmxDate =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d):?(\d\d)(?:\.\d+)?(?: ?(?:Z|UTC))?)?$/;

/** Reads a date of TMX, `20261103T080509Z`, and its other spellings in ISO 8601. Without a zone it is UTC. */
export function readTmxDate(text: string): Date | undefined {
  const [, year, month, day, hours = '00', minutes = '00', seconds = '00'] =
    tmxDate.exec(text.trim()) ?? [];
  if (year === undefined) return undefined;
  const date = new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`);
  // A 30th of February would be read as one of March.
  return Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day) ? undefined : date;
}

/** Writes a date as TMX spells it. TMX knows whole seconds. */
export function writeTmxDate(date: Date): string {
  return `${date.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}
