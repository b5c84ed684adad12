import { useState } from 'react';
import { styled } from 'styled-components';
import { IMAGE_WORDS, type ImageCode } from '../../../rules/images/lot-images';
import { counted } from '../../core/locale';
import { useStore } from '../../core/store';
import { Button } from '../../ui/controls/Button';
import { FigureStrip } from '../../ui/display/FigureStrip';
import { Progress } from '../../ui/display/Progress';
import { Actions, Section } from '../../ui/layout/Page';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { canRetry } from './bulk-image';
import type { BulkQueue } from './bulk-queue';
import { ConvertFiles } from './ConvertFiles';
import { UndoUpload } from './UndoUpload';

const Groups = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 320px), 1fr));
  gap: var(--s3) var(--s5);
  margin: var(--s4) 0;
  font-size: var(--t-s);
  dt {
    font-weight: 600;
    color: var(--failed);
    &[data-kept] {
      color: var(--pending);
    }
  }
  dd {
    color: var(--ink-2);
    &:nth-of-type(2) {
      font-size: var(--t-xs);
    }
    > button {
      margin-top: var(--s2);
    }
  }
`;

const CODES = Object.keys(IMAGE_WORDS) as ImageCode[];

export interface UploadReportProps {
  queue: BulkQueue;
  /** Adds files that were converted. */
  onFiles: (files: readonly File[]) => void;
}

/** How many files are how far, what is wrong with the others by code, and what to do about them. */
export function UploadReport({ queue, onFiles }: UploadReportProps) {
  const { total, done, failed, pending, planned, codes } = useStore(queue.counts);
  const [isAsking, setAsking] = useState(false);
  const failedRows = () => queue.rows.get().filter(({ image }) => image.get().state === 'FAILED');
  const retriable = (codes.get('timeout') ?? 0) + (codes.get('default') ?? 0);
  const started = done + failed + pending;
  if (started === 0) return null;
  return (
    <Section aria-label="Result">
      <FigureStrip
        figures={[
          { label: 'Uploaded', value: done },
          { label: 'Errors', value: failed },
          { label: 'Pending', value: pending + planned },
          { label: 'Total', value: total },
        ]}
      />
      {pending > 0 && (
        <div style={{ marginTop: 'var(--s4)' }}>
          <Progress label="Uploading images" done={done + failed} total={started} />
        </div>
      )}
      <Groups>
        {CODES.flatMap((code) => {
          const count = codes.get(code) ?? 0;
          if (count === 0) return [];
          const { title, description, summary } = IMAGE_WORDS[code];
          return (
            <div key={code}>
              <dt data-kept={code === 'pixel' ? '' : undefined}>{title}</dt>
              <dd>{description}</dd>
              <dd>
                {counted(count, 'file')} {summary}
              </dd>
              {(code === 'size' || code === 'type') && (
                <dd>
                  <ConvertFiles queue={queue} code={code} onFiles={onFiles} />
                </dd>
              )}
            </div>
          );
        })}
      </Groups>
      <Actions>
        {failed > 0 && (
          <>
            {retriable > 0 && (
              <Button
                onClick={() =>
                  queue.retry(
                    failedRows()
                      .filter(({ image }) => canRetry(image.get()))
                      .map(({ key }) => key),
                  )
                }
              >
                Try again
              </Button>
            )}
            <Button onClick={() => setAsking(true)}>Delete all files with errors</Button>
          </>
        )}
        <UndoUpload queue={queue} />
      </Actions>
      <ConfirmDialog
        open={isAsking}
        title="Are you sure you want to delete all files with errors?"
        confirm="Delete"
        danger
        onConfirm={() => {
          queue.remove(failedRows().map(({ key }) => key));
          setAsking(false);
        }}
        onClose={() => setAsking(false)}
      >
        {counted(failed, 'file')} will be removed from this list. The images of the lots and the files on your computer
        stay.
      </ConfirmDialog>
    </Section>
  );
}
