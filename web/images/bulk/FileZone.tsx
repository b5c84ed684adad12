import { useRef, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { styled } from 'styled-components';
import { OFFLINE } from '../../../rules/images/lot-images';
import { useConnected } from '../../core/live/useConnected';
import { serverNow } from '../../core/server-time';
import { Button } from '../../ui/controls/Button';
import { Banner } from '../../ui/notices/Banner';

const Zone = styled.div<{ $over: boolean; $small: boolean }>`
  display: grid;
  justify-items: center;
  gap: var(--s3);
  padding: ${({ $small }) => ($small ? 'var(--s4)' : 'var(--s7) var(--s4)')};
  border: 1.5px dashed ${({ $over }) => ($over ? 'var(--accent)' : 'var(--control)')};
  border-radius: var(--radius);
  background: ${({ $over }) => ($over ? 'var(--accent-weak)' : 'transparent')};
  text-align: center;
  > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: var(--s2);
  }
  > p {
    max-width: 60ch;
    font-size: var(--t-s);
    color: var(--ink-2);
  }
  [data-camera] {
    @media (hover: hover) {
      display: none;
    }
  }
`;

/** Gives a photo of the camera a name of its own, because phones name all of them alike. */
const namedPhoto = (file: File): File =>
  new File([file], `photo-${new Date(serverNow()).toISOString().replace(/\D/g, '')}.jpg`, { type: file.type });

export interface FileZoneProps {
  /** Whether there are files already. */
  hasFiles: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** Where files or a folder are dropped or chosen, or a photo is taken. */
export function FileZone({ hasFiles, onFiles }: FileZoneProps) {
  const isConnected = useConnected();
  const [refusedOffline, setRefusedOffline] = useState(false);
  const folder = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const take = (files: readonly File[]) => {
    setRefusedOffline(!navigator.onLine);
    if (navigator.onLine && files.length > 0) onFiles(files);
  };
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    noClick: true,
    noKeyboard: true,
    onDrop: (accepted, rejected) => take([...accepted, ...rejected.map(({ file }) => file)]),
  });
  return (
    <>
      {refusedOffline && !isConnected && <Banner tone="warning">{OFFLINE}</Banner>}
      <Zone {...getRootProps()} $over={isDragActive} $small={hasFiles} role="group" tabIndex={undefined}>
        <input {...getInputProps({ 'aria-label': 'Image files', accept: '.jpg,.jpeg,.png' })} />
        <input
          ref={folder}
          type="file"
          hidden
          aria-label="Folder of images"
          {...{ webkitdirectory: '' }}
          onChange={({ target }) => {
            take([...(target.files ?? [])]);
            target.value = '';
          }}
        />
        <input
          ref={camera}
          type="file"
          hidden
          accept="image/jpeg"
          capture="environment"
          aria-label="Camera"
          onChange={({ target }) => {
            take([...(target.files ?? [])].map(namedPhoto));
            target.value = '';
          }}
        />
        <div>
          <Button tone={hasFiles ? 'quiet' : 'primary'} onClick={open}>
            {hasFiles ? 'Add images' : 'Choose images'}
          </Button>
          <Button onClick={() => folder.current?.click()}>Choose a folder</Button>
          <Button data-camera="" onClick={() => camera.current?.click()}>
            Take a photo
          </Button>
        </div>
        <p>or drop files or a folder here: .jpg, .jpeg, or .png, up to 10 MB each</p>
      </Zone>
    </>
  );
}
