import { counted } from '../../core/locale';
import type { Toast } from '../../ui/overlays/Toast';
import type { Realized_checkedUploadFragment as Checked } from './RealizedPrices.generated';

const isWithoutErrors = ({ state, rows }: Checked): boolean => state === 'REVIEW' && rows.problemCount === 0;

/** Returns the step that an upload that was just read continues with: reviewing it, unless its columns or rows have errors. */
export const stepAfterReading = (upload: Checked): number => (isWithoutErrors(upload) ? 3 : 2);

/** Says that an upload that was just read has no errors, because fixing them is skipped then. Null if it has some. */
export const noErrorsToast = (upload: Checked): Toast | null =>
  isWithoutErrors(upload)
    ? { tone: 'success', message: `No errors in ${upload.fileName}. Review ${counted(upload.rows.rowCount, 'row')}.` }
    : null;
