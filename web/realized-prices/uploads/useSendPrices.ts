import { useRef, useState } from 'react';
import type { FileProblem } from '../../../rules/core/file-check';
import { spreadsheetProblem, UPLOAD_TIMEOUT_SECONDS } from '../../../rules/lots/uploads/upload-kinds';
import { useEdit } from '../../core/edit/useEdit';
import { CHANGED_FILE, isReadable, problemsOf, type UploadProblem } from '../../lots/public/sheet-sending';
import { noErrorsToast } from './checked-upload';
import {
  type Realized_checkedUploadFragment as Checked,
  useUploadRealizedPricesMutation,
} from './RealizedPrices.generated';

/** How far a chosen file is: new, uploading, or failed. After a success, its rows are reviewed. */
export type SendingPrices =
  | { readonly state: 'NEW' }
  /** Rejected before it was sent. */
  | { readonly state: 'INVALID'; readonly problem: FileProblem }
  /** `share` is the part that was sent, from 0 to 1. */
  | { readonly state: 'UPLOADING'; readonly file: File; readonly share: number }
  | { readonly state: 'FAILED'; readonly file: File; readonly problems: readonly UploadProblem[] };

/** Uploads a file with realized prices. `onUploaded` gets the upload after it was accepted. */
export function useSendPrices(catalogNumber: number, onUploaded: (upload: Checked) => void) {
  const [sending, setSending] = useState<SendingPrices>({ state: 'NEW' });
  const { run } = useEdit(useUploadRealizedPricesMutation());
  const current = useRef<AbortController>(undefined);
  const send = async (file: File) => {
    const problem = spreadsheetProblem(file);
    if (problem) {
      setSending({ state: 'INVALID', problem });
      return;
    }
    const controller = new AbortController();
    current.current = controller;
    const show = (next: SendingPrices) => {
      if (current.current === controller) setSending(next);
    };
    show({ state: 'UPLOADING', file, share: 0 });
    if (!(await isReadable(file))) {
      show({ state: 'FAILED', file, problems: [CHANGED_FILE] });
      return;
    }
    const { answer, refusal } = await run(
      { catalogNumber, file },
      {
        failed: 'The file was not uploaded',
        confirmation: ({ upload }) => upload && noErrorsToast(upload),
        identity: [catalogNumber, file.name, file.size, file.lastModified],
        transfer: {
          signal: controller.signal,
          timeoutMs: UPLOAD_TIMEOUT_SECONDS * 1000,
          onProgress: (sent, all) => show({ state: 'UPLOADING', file, share: all > 0 ? sent / all : 0 }),
        },
      },
    );
    if (refusal) show({ state: 'FAILED', file, problems: problemsOf(refusal) });
    else if (answer.upload && current.current === controller) {
      show({ state: 'NEW' });
      onUploaded(answer.upload);
    }
  };
  const cancel = () => {
    current.current?.abort();
    current.current = undefined;
    setSending({ state: 'NEW' });
  };
  return { sending, send, cancel };
}
