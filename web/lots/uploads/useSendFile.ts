import { useRef, useState } from 'react';
import type { FileProblem } from '../../../rules/core/file-check';
import { spreadsheetProblem, UPLOAD_TIMEOUT_SECONDS, type UploadKind } from '../../../rules/lots/uploads/upload-kinds';
import { useEdit } from '../../core/edit/useEdit';
import type { UploadKind as UploadKindName } from '../../generated/schema-types';
import { CHANGED_FILE, isReadable, problemsOf, type UploadProblem } from '../public/sheet-sending';
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

/** How far a chosen spreadsheet is. */
export type Sending =
  | { readonly state: 'NONE' }
  /** Rejected before it was sent. */
  | { readonly state: 'INVALID'; readonly problem: FileProblem }
  /** `share` is the part that was sent, from 0 to 1. */
  | { readonly state: 'SENDING'; readonly chosen: ChosenSheet; readonly share: number }
  | { readonly state: 'FAILED'; readonly chosen: ChosenSheet; readonly problems: readonly UploadProblem[] };

/** Uploads a spreadsheet to a session. `onUploaded` gets the id of the upload. */
export function useSendFile(catalogId: string, onUploaded: (id: string) => void) {
  const [sending, setSending] = useState<Sending>({ state: 'NONE' });
  const { run } = useEdit(useUploadSpreadsheetMutation());
  const current = useRef<AbortController>(undefined);
  const send = async (chosen: ChosenSheet) => {
    const { file, kind, replacesId } = chosen;
    const problem = spreadsheetProblem(file);
    if (problem) {
      setSending({ state: 'INVALID', problem });
      return;
    }
    const controller = new AbortController();
    current.current = controller;
    const show = (next: Sending) => {
      if (current.current === controller) setSending(next);
    };
    show({ state: 'SENDING', chosen, share: 0 });
    if (!(await isReadable(file))) {
      show({ state: 'FAILED', chosen, problems: [CHANGED_FILE] });
      return;
    }
    const { answer, refusal } = await run(
      { catalogId, kind: KINDS[kind], file, replacesId },
      {
        identity: [catalogId, kind, replacesId, file.name, file.size, file.lastModified],
        transfer: {
          signal: controller.signal,
          timeoutMs: UPLOAD_TIMEOUT_SECONDS * 1000,
          onProgress: (sent, all) => show({ state: 'SENDING', chosen, share: all > 0 ? sent / all : 0 }),
        },
      },
    );
    if (refusal) show({ state: 'FAILED', chosen, problems: problemsOf(refusal) });
    else if (answer.upload && current.current === controller) {
      show({ state: 'NONE' });
      onUploaded(answer.upload.id);
    }
  };
  const cancel = () => {
    current.current?.abort();
    current.current = undefined;
    setSending({ state: 'NONE' });
  };
  return { sending, send, cancel };
}
