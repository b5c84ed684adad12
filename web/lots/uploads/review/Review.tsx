import type { ReactNode } from 'react';
import { Skeleton } from '../../../ui/display/Skeleton';
import { type Upload_uploadFragment as Upload, useUploadProblemsQuery } from '../Upload.generated';

export interface ReviewProps {
  upload: Upload;
  footer: (state: { canSave: boolean; errorCount: number; whenSaved: () => Promise<number | null> }) => ReactNode;
}

/** The rows of an upload with their problems. */
export function Review({ upload, footer }: ReviewProps) {
  const { data } = useUploadProblemsQuery({ variables: { id: upload.id } });
  const problems = data?.node?.__typename === 'Upload' ? data.node.problems : null;
  if (!problems) return <Skeleton $height="320px" />;
  return (
    <>
      <p>Item Summary (Total # of Items: {upload.rowCount})</p>
      <ul>
        {problems.groups.map(({ code, variant, title, lotNumbers }) => (
          <li key={`${code} ${variant ?? ''}`}>
            {title}: {lotNumbers.join(', ')}
          </li>
        ))}
      </ul>
      {footer({
        canSave: problems.errorCount === 0,
        errorCount: problems.errorCount,
        whenSaved: () => Promise.resolve(upload.version),
      })}
    </>
  );
}
