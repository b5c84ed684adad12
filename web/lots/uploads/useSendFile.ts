import type { UploadKind } from '../../../rules/lots/uploads/upload-kinds';
import { useEdit } from '../../core/edit/useEdit';
import type { UploadKind as UploadKindName } from '../../generated/schema-types';
import { useSendSheet } from '../public/useSendSheet';
import { useUploadSpreadsheetMutation } from './Upload.generated';

const KINDS: Readonly<Record<UploadKind, UploadKindName>> = {
  artfact: 'STANDARD',
  auctionflex: 'AUCTION_FLEX',
  bin: 'BUY_NOW',
};

/** A spreadsheet that was chosen, and what it is for. */
export interface ChosenSheet {
  readonly file: File;
  readonly kind: UploadKind;
  /** The upload that is discarded when the file is accepted; null for none. */
  readonly replacesId: string | null;
}

/** Uploads a spreadsheet to a session. `onUploaded` gets the id of the upload. */
export function useSendFile(catalogId: string, onUploaded: (id: string) => void) {
  const { run } = useEdit(useUploadSpreadsheetMutation());
  return useSendSheet({
    upload: ({ file, kind, replacesId }: ChosenSheet, transfer) =>
      run(
        { catalogId, kind: KINDS[kind], file, replacesId },
        { identity: [catalogId, kind, replacesId, file.name, file.size, file.lastModified], transfer },
      ),
    onUploaded: ({ id }) => onUploaded(id),
  });
}
