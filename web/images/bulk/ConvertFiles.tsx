import { useState } from 'react';
import { counted } from '../../core/locale';
import { Button } from '../../ui/controls/Button';
import { useToast } from '../../ui/overlays/Toast';
import type { BulkQueue } from './bulk-queue';
import { jpegOf } from './convert-image';

export interface ConvertFilesProps {
  queue: BulkQueue;
  /** Why the files can't be uploaded. */
  code: 'size' | 'type';
  onFiles: (files: readonly File[]) => void;
}

/** Converts files that can't be uploaded into JPEG files that can, as far as the browser reads them. */
export function ConvertFiles({ queue, code, onFiles }: ConvertFilesProps) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const convert = async () => {
    setBusy(true);
    const failed = queue.rows.get().filter(({ image }) => image.get().failure?.code === code);
    const converted: File[] = [];
    const read: number[] = [];
    for (const { key, file } of failed) {
      const image = await jpegOf(file);
      if (!image) continue;
      converted.push(image);
      read.push(key);
    }
    queue.remove(read);
    if (converted.length > 0) onFiles(converted);
    setBusy(false);
    const unread = failed.length - read.length;
    if (unread > 0)
      toast({
        tone: 'error',
        message: `This browser can’t read ${counted(unread, 'file')}. Save ${unread === 1 ? 'it' : 'them'} as JPEG, then add ${unread === 1 ? 'it' : 'them'} again.`,
      });
  };
  return (
    <Button busy={busy} onClick={() => void convert()}>
      Convert to JPEG
    </Button>
  );
}
