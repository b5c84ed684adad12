import { createHash } from 'node:crypto';
import { fileNameIn } from '../../rules/core/text';
import { exemptionFileProblem, exemptionFileType } from '../../rules/tax-exemptions/exemption-file';
import { recordChanges } from '../core/audit/audit-log';
import { invalid, notFound } from '../core/errors';
import type { Actor } from '../core/http/actor';
import { FileBody } from '../core/http/file-answer';
import type { Upload } from '../core/http/upload';
import type { Services } from '../core/services';
import type { ExemptionRow } from './exemption-record';
import { lockExemption, selectExemptions, updateFile } from './exemption-store';
import { changedExemption } from './save-exemption';

/** The path of a file in the file store. */
const keyOf = (file: string): string => `tax-exemptions/${file.slice(0, 2)}/${file}`;

const invalidFile = (message: string) => invalid([{ code: 'INVALID_FILE', message, field: 'file' }]);

const startOf = (bytes: Buffer): string => bytes.toString('latin1', 0, 8);

/**
 * Attaches a file to a paper, in place of an earlier one. Its content decides what it is, not its name. Throws 404, 422 INVALID_FILE.
 */
export async function attachFile(services: Services, actor: Actor, id: number, upload: Upload): Promise<void> {
  const { bytes } = upload;
  const fileName = fileNameIn(upload.fileName).slice(-100);
  const problem = exemptionFileProblem({ name: fileName, size: bytes.length });
  if (problem !== null) throw invalidFile(problem);
  const type = exemptionFileType(startOf(bytes));
  if (!type) throw invalidFile('This file isn’t a PDF, PNG, or JPEG. Save it again in one of these formats.');
  const file = `${createHash('sha256').update(bytes).digest('hex')}.${type.ending}`;
  const { houseId } = actor;
  const [known] = await selectExemptions(services.db, houseId, [id]);
  if (!known || known.isRemoved) throw notFound('The certificate');
  await services.files.put(keyOf(file), bytes);
  await services.db.transaction(async (tx) => {
    const before = await lockExemption(tx, houseId, id);
    if (!before || before.isRemoved) throw notFound('The certificate');
    if (before.file === file && before.fileName === fileName) return;
    const after: ExemptionRow = { ...before, file, fileName, version: before.version + 1 };
    await updateFile(tx, houseId, after);
    await recordChanges(
      tx,
      services.clock,
      actor,
      'tax-exemption.file',
      await changedExemption(tx, houseId, before, after),
    );
  });
}

/** Returns the file of a paper, also of a removed one. Throws 404. */
export async function readFile({ db, files }: Services, { houseId }: Actor, id: number): Promise<FileBody> {
  const [row] = await selectExemptions(db, houseId, [id]);
  const bytes = row && row.file !== '' ? await files.get(keyOf(row.file)) : null;
  const type = bytes && exemptionFileType(startOf(bytes));
  if (!bytes || !type) throw notFound('The file');
  return new FileBody(type.type, bytes, {
    'content-disposition': `attachment; filename="certificate-${id}.${type.ending}"`,
  });
}
