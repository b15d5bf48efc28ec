import type { Transaction } from '../../../db/database.ts';
import { MachineError } from '../../../integrations/machine/machine-error.ts';
import { type OpenedClient, openClient } from '../../../integrations/machine/open-client.ts';
import type { MachineContext } from '../machine-context.service.ts';
import { deleteKey, type ProviderRow, upsertKey } from './providers.queries.ts';

const endingLength = 4;
/** Of a shorter key, its end would tell too much. */
const minShownLength = 16;

/** Stores the key of a provider, or deletes it. */
export async function storeKey(
  trx: Transaction,
  { seal }: Pick<MachineContext, 'seal'>,
  providerId: string,
  key: string | null,
): Promise<void> {
  if (key === null) {
    await deleteKey(trx, providerId);
    return;
  }
  const ending = key.length < minShownLength ? '' : key.slice(-endingLength);
  await upsertKey(trx, providerId, { sealed: await seal.seal(key), ending });
}

/** Opens the client of a provider with its key. Throws a `MachineError` where the key can't be read any more. */
export async function openProvider(
  context: Pick<MachineContext, 'db' | 'seal' | 'fetch'>,
  row: ProviderRow,
): Promise<OpenedClient> {
  return openClient({ ...row, key: await readKey(context, row) }, context.fetch);
}

async function readKey(
  { db, seal }: Pick<MachineContext, 'db' | 'seal'>,
  { id, has_key, sealed, ending }: ProviderRow,
): Promise<string | undefined> {
  if (!has_key) return undefined;
  const gone = 'Its key can not be read any more: enter it again.';
  if (sealed === null) throw new MachineError('key', gone);
  const key = await seal.open(sealed).catch((cause: unknown) => {
    throw new MachineError('key', gone, { cause });
  });
  if (seal.isStale(sealed)) {
    await upsertKey(db, id, { sealed: await seal.seal(key), ending: ending ?? '' });
  }
  return key;
}
