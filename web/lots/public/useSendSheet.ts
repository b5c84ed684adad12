import { useRef, useState } from 'react';
import type { FileProblem } from '../../../rules/core/file-check';
import { spreadsheetProblem, UPLOAD_FAILURES, UPLOAD_TIMEOUT_SECONDS } from '../../../rules/lots/uploads/upload-kinds';
import type { Transfer } from '../../core/apollo/upload-link';
import type { Outcome, Refusal } from '../../core/edit/useEdit';
import { type Failure, failureText } from '../../core/failures/failure';

/** A problem of an upload as a whole. */
export type UploadProblem = Pick<FileProblem, 'title'> & Partial<FileProblem>;

/** The problem of a file that the browser can no longer read. */
const CHANGED_FILE: FileProblem = {
  title: 'The file can’t be read.',
  text: 'It was changed, moved, or deleted since you chose it. Choose it again.',
};

/** Returns whether the browser can still read a file. */
const isReadable = (file: File): Promise<boolean> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(true);
    reader.onerror = () => resolve(false);
    reader.readAsArrayBuffer(file.slice(0, 1));
  });

function failureProblem(failure: Failure): FileProblem {
  if (failure.timedOut === 'REQUEST') return UPLOAD_FAILURES.TIMEOUT;
  if (failure.timedOut === 'GATEWAY') return UPLOAD_FAILURES.GATEWAY_TIMEOUT;
  const isLost = failure.kind === 'failed' && failure.requestId === null;
  return {
    title: 'The file was not uploaded.',
    text: isLost
      ? 'The connection was lost. Check that you are connected to the internet, and try again.'
      : failureText(failure),
  };
}

/** Returns why a spreadsheet wasn't uploaded. */
const problemsOf = <Answer>({ messages, failure }: Refusal<Answer>): UploadProblem[] =>
  failure ? [failureProblem(failure)] : messages.map((title) => ({ title }));

/** A spreadsheet that was chosen, with what it is for. */
interface Sheet {
  readonly file: File;
}

/** How far a chosen spreadsheet is. */
export type Sending<Chosen extends Sheet> =
  | { readonly state: 'NONE' }
  /** Rejected before it was sent. */
  | { readonly state: 'INVALID'; readonly problem: FileProblem }
  /** `share` is the part that was sent, from 0 to 1. */
  | { readonly state: 'SENDING'; readonly chosen: Chosen; readonly share: number }
  | { readonly state: 'FAILED'; readonly chosen: Chosen; readonly problems: readonly UploadProblem[] };

export interface SendSheetOptions<Chosen extends Sheet, Uploaded> {
  /** Runs the mutation that takes the file. */
  readonly upload: (
    chosen: Chosen,
    transfer: Transfer,
  ) => Promise<Outcome<{ readonly upload?: Uploaded | null | undefined }>>;
  /** Called after the file was accepted, unless it was canceled. */
  readonly onUploaded: (upload: Uploaded) => void;
}

/** Checks and uploads a spreadsheet, one at a time. */
export function useSendSheet<Chosen extends Sheet, Uploaded>({
  upload,
  onUploaded,
}: SendSheetOptions<Chosen, Uploaded>) {
  const [sending, setSending] = useState<Sending<Chosen>>({ state: 'NONE' });
  const current = useRef<AbortController>(undefined);
  const send = async (chosen: Chosen) => {
    const { file } = chosen;
    const problem = spreadsheetProblem(file);
    if (problem) {
      setSending({ state: 'INVALID', problem });
      return;
    }
    const controller = new AbortController();
    current.current = controller;
    const show = (next: Sending<Chosen>) => {
      if (current.current === controller) setSending(next);
    };
    show({ state: 'SENDING', chosen, share: 0 });
    if (!(await isReadable(file))) {
      show({ state: 'FAILED', chosen, problems: [CHANGED_FILE] });
      return;
    }
    const { answer, refusal } = await upload(chosen, {
      signal: controller.signal,
      timeoutMs: UPLOAD_TIMEOUT_SECONDS * 1000,
      onProgress: (sent, all) => show({ state: 'SENDING', chosen, share: all > 0 ? sent / all : 0 }),
    });
    if (refusal) show({ state: 'FAILED', chosen, problems: problemsOf(refusal) });
    else if (answer.upload && current.current === controller) {
      show({ state: 'NONE' });
      onUploaded(answer.upload);
    }
  };
  const cancel = () => {
    current.current?.abort();
    current.current = undefined;
    setSending({ state: 'NONE' });
  };
  return { sending, send, cancel };
}
