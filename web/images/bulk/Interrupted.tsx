import { useState } from 'react';
import { counted } from '../../core/locale';
import { useStore } from '../../core/store';
import { Button } from '../../ui/controls/Button';
import { Banner } from '../../ui/display/Banner';
import { Section } from '../../ui/layout/Page';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import type { Batch } from './batch';

/** Says how many images of an interrupted upload are left, and how it is continued. */
export function Interrupted({ batch }: { batch: Batch }) {
  const left = useStore(batch.left);
  const [isAsking, setAsking] = useState(false);
  if (left === 0) return null;
  return (
    <Section>
      <Banner
        actions={
          <Button tone="link" onClick={() => setAsking(true)}>
            Discard
          </Button>
        }
      >
        The last upload was interrupted: {counted(left, 'image')} {left === 1 ? 'is' : 'are'} left. Choose or drop the
        same folder again to continue. Images that have arrived aren’t sent again.
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
