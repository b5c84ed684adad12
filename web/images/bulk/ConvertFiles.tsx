import { useState } from 'react';
import { counted } from '../../core/locale';
import { Button } from '../../ui/controls/Button';
import { useToast } from '../../ui/overlays/Toast';
import type { BulkQueue } from './bulk-queue';
import { jpegOf } from './convert-image';

const isHeic = ({ name }: File): boolean => /\.hei[cf]$/i.test(name);

/** Says which files the browser can't read, and what to do: only browsers of Apple read HEIC files. */
function unreadWords(files: readonly File[]): string {
  const it = files.length === 1 ? 'it' : 'them';
  const unread = `This browser can’t read ${counted(files.length, 'file')}, so ${it === 'it' ? 'it was' : 'they were'} not converted.`;
  return files.every(isHeic)
    ? `${unread} Convert HEIC files in Safari, or save ${it} as JPEG and add ${it} again.`
    : `${unread} Save ${it} as JPEG, then add ${it} again.`;
}

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
    const unread = failed.flatMap(({ key, file }) => (read.includes(key) ? [] : [file]));
    if (unread.length > 0) toast({ tone: 'error', message: unreadWords(unread) });
  };
  return (
    <Button busy={busy} onClick={() => void convert()}>
      Convert to JPEG
    </Button>
  );
}
