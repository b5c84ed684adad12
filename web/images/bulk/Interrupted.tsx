import { useState } from 'react';
import { counted } from '../../core/locale';
import { useStore } from '../../core/store';
import { Button } from '../../ui/controls/Button';
import { Section } from '../../ui/layout/Page';
import { Banner } from '../../ui/notices/Banner';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import type { Batch } from './batch';

/** Says how an interrupted upload is continued, if the browser can add only some of its images again. */
function howOf(left: number, kept: number): string {
  if (kept === left) return '';
  if (kept === 0) return 'Choose or drop the same folder again to continue. ';
  return `This browser can read ${counted(kept, 'image')} again. Choose or drop the same folder again for the other ${left - kept}. `;
}

export interface InterruptedProps {
  batch: Batch;
  /** Adds files again, and starts them. */
  onFiles: (files: readonly File[]) => void;
}

/** Says how many images of an interrupted upload are left, and continues it as far as the browser can read them again. */
export function Interrupted({ batch, onFiles }: InterruptedProps) {
  const left = useStore(batch.left);
  const kept = useStore(batch.kept);
  const [isAsking, setAsking] = useState(false);
  const [isReading, setReading] = useState(false);
  const [isRefused, setRefused] = useState(false);
  if (left === 0) return null;
  const resume = async () => {
    setReading(true);
    const restored = await batch.restore();
    setRefused(restored.isRefused);
    if (restored.files.length > 0) onFiles(restored.files);
    setReading(false);
  };
  return (
    <Section>
      <Banner
        tone={isRefused ? 'warning' : 'info'}
        actions={
          <>
            {kept > 0 && (
              <Button tone="link" busy={isReading} onClick={() => void resume()}>
                Continue upload
              </Button>
            )}
            <Button tone="link" onClick={() => setAsking(true)}>
              Discard
            </Button>
          </>
        }
      >
        The last upload was interrupted: {counted(left, 'image')} {left === 1 ? 'is' : 'are'} left.{' '}
        {isRefused
          ? 'The browser isn’t allowed to read them. Continue the upload and allow it, or choose or drop the same folder again.'
          : `${howOf(left, kept)}Images that have arrived aren’t sent again.`}
      </Banner>
      <ConfirmDialog
        open={isAsking}
        title="Discard the interrupted upload?"
        confirm="Discard"
        danger
        onConfirm={() => {
          batch.discard();
          setAsking(false);
        }}
        onClose={() => setAsking(false)}
      >
        The images that have arrived stay on their lots. The files on your computer stay too.
      </ConfirmDialog>
    </Section>
  );
}
