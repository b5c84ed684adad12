import { recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { conflict, notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { sessionToPrice } from './read-session';
import type { PricingSessionRow } from './session-store';
import { lockRealizedUpload, type RealizedState, type RealizedUploadRow, updateRealizedUpload } from './upload-store';

const CLOSED: Readonly<Partial<Record<RealizedState, string>>> = {
  PUBLISHED: 'These prices were published, so they can’t be changed. Upload a new file to change them.',
  UNDONE: 'Publishing these prices was undone. Upload the file again.',
  DISCARDED: 'This upload was discarded. Upload the file again.',
};

/** The error of a row or an upload that someone else has changed. */
export const CHANGED = 'Someone else has changed these prices. Review the changes, then try again.';

/**
 * Locks an upload that is in work, and returns it with its session. Throws 404, 409 UPLOAD_CLOSED, EDITED_MEANWHILE, and what `sessionToPrice`
 * throws.
 */
export async function openRealizedUpload(
  tx: Transaction,
  services: Services,
  actor: Actor,
  id: number,
  version?: number,
): Promise<{ readonly upload: RealizedUploadRow; readonly session: PricingSessionRow }> {
  const upload = await lockRealizedUpload(tx, actor.houseId, id);
  if (!upload) throw notFound('The upload');
  const session = await sessionToPrice(tx, services, actor, upload.catalogId);
  const closed = CLOSED[upload.state];
  if (closed !== undefined) throw conflict('UPLOAD_CLOSED', closed);
  if (version !== undefined && version !== upload.version) throw conflict('EDITED_MEANWHILE', CHANGED, 'version');
  return { upload, session };
}

/** Stores the next version of an upload, and announces it. Returns that version. */
export async function putRealizedUpload(
  tx: Transaction,
  { clock }: Services,
  actor: Actor,
  upload: RealizedUploadRow,
  action: 'edit' | 'map' | 'premium' | 'discard',
  details: Readonly<Record<string, unknown>> = {},
): Promise<number> {
  const version = upload.version + 1;
  await updateRealizedUpload(tx, actor.houseId, {
    ...upload,
    version,
    updatedBy: actor.userId,
    updatedAt: clock.now(),
  });
  const after = { state: upload.state, includesPremium: upload.includesPremium, ...details };
  await recordChanges(tx, clock, actor, `realized.${action}`, [
    { type: 'RealizedUpload', id: upload.id, version, after },
  ]);
  return version;
}
