import type { FileProblem } from '../../../rules/core/file-check';
import { UPLOAD_FAILURES } from '../../../rules/lots/uploads/upload-kinds';
import type { Refusal } from '../../core/edit/useEdit';
import { type Failure, failureText } from '../../core/forms/failure';

/** A problem of an upload as a whole. */
export type UploadProblem = Pick<FileProblem, 'title'> & Partial<FileProblem>;

/** The problem of a file that the browser can no longer read. */
export const CHANGED_FILE: FileProblem = {
  title: 'The file can’t be read.',
  text: 'It was changed, moved, or deleted since you chose it. Choose it again.',
};

/** Returns whether the browser can still read a file. */
export const isReadable = (file: File): Promise<boolean> =>
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
export const problemsOf = <Answer>({ messages, failure }: Refusal<Answer>): UploadProblem[] =>
  failure ? [failureProblem(failure)] : messages.map((title) => ({ title }));
