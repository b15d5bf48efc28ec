import type { ProjectScope } from '../../../access/scope.ts';
import type { ModelImage } from '../../../integrations/machine/model-client.ts';
import { hasModels } from '../../../integrations/machine/open-client.ts';
import type { MachineContext } from '../machine-context.service.ts';
import type { ProviderRow } from '../providers/providers.queries.ts';
import type { SettingsRow } from '../settings.queries.ts';
import { listPictureRows, type PictureRow } from './pictures.queries.ts';

/** A screenshot that a model is sent with a text. */
export interface Picture extends PictureRow {
  readonly image: ModelImage;
}

/** More pictures cost more and tell little more. */
const maxPictures = 2;
/** A larger image is left out, as nothing here can make it smaller. */
const maxBytes = 2_097_152;
/** So many are looked at for some that are small enough. */
const maxLooked = 6;

/** Finds the screenshots of a term that its model is sent: none where it sees no images, or the project sends none. */
export async function findPictures(
  { db, blobs }: Pick<MachineContext, 'db' | 'blobs'>,
  scope: ProjectScope,
  {
    termId,
    provider,
    settings,
  }: {
    readonly termId: string;
    readonly provider: ProviderRow | undefined;
    readonly settings: SettingsRow;
  },
): Promise<readonly Picture[]> {
  const isSeen = provider && hasModels(provider.kind) && provider.capabilities?.seesImages === true;
  if (!settings.sends_screenshots || !isSeen) return [];
  const pictures: Picture[] = [];
  for (const row of await listPictureRows(db, scope, termId, maxLooked)) {
    if (pictures.length === maxPictures) break;
    const bytes = await readSmall(blobs.read(db, scope, row.content_hash));
    if (!bytes) continue;
    pictures.push({ ...row, image: { mediaType: row.media_type, data: bytes.toString('base64') } });
  }
  return pictures;
}

/** Undefined for an image that is too large. */
async function readSmall(chunks: AsyncIterable<Uint8Array>): Promise<Buffer | undefined> {
  const read: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    read.push(chunk);
  }
  return Buffer.concat(read);
}
