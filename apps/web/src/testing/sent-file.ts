import type { Activity } from '@parlance/contract';

interface SentFile {
  readonly seq: number;
  readonly date: string;
  readonly fileId?: string;
  readonly locale?: string;
  readonly actor?: Activity['actor'];
  readonly counts?: { readonly terms: number; readonly translations: number };
  readonly byToken?: false;
}

/** An entry of the log: a file that Ada has sent by a token. */
export function sentFile({ seq, date, fileId, locale, byToken, ...more }: SentFile): Activity {
  const { actor = { type: 'user', id: 'u1', name: 'Ada' }, counts } = more;
  return {
    seq,
    id: `a${seq}`,
    kind: 'file.import',
    actor,
    date,
    changeSetId: counts ? `c${seq}` : null,
    changeSet: counts ? { counts: { ...counts, labels: 0 }, undoes: null, undoneBy: null } : null,
    change: null,
    details: {
      ...(fileId === undefined ? {} : { fileId }),
      ...(locale === undefined ? {} : { locale }),
      ...(byToken === false ? {} : { byToken: true }),
    },
  };
}
