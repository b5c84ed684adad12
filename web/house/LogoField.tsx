import { useId, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { styled } from 'styled-components';
import { fileProblem } from '../../rules/core/file-check';
import { LOGO_ENDINGS, LOGO_PIXELS } from '../../rules/house/private-label';
import { useEdit } from '../core/edit/useEdit';
import type { LogoKind } from '../generated/schema-types';
import { Button } from '../ui/controls/Button';
import { Banner } from '../ui/notices/Banner';
import { useUploadHouseLogoMutation } from './PrivateLabelPage.generated';

const Root = styled.div`
  display: grid;
  align-content: start;
  gap: var(--s2);
  min-width: 0;
  h3 {
    font: 500 var(--t-s)/1.4 var(--sans);
  }
  img {
    max-width: 100%;
    height: auto;
    border: 1px solid var(--line);
    background: #fff;
  }
  p {
    font-size: var(--t-xs);
    color: var(--ink-2);
  }
`;
const Zone = styled.div<{ $over: boolean }>`
  display: grid;
  justify-items: center;
  gap: var(--s2);
  padding: var(--s4);
  border: 1.5px dashed ${({ $over }) => ($over ? 'var(--accent)' : 'var(--control)')};
  border-radius: var(--radius);
  background: ${({ $over }) => ($over ? 'var(--accent-weak)' : 'transparent')};
  text-align: center;
`;

const KINDS = {
  CONSOLE: { name: 'Console Logo', field: 'consoleLogo', pixels: LOGO_PIXELS.console },
  SITE: { name: 'Site Logo', field: 'houseLogo', pixels: LOGO_PIXELS.house },
} as const;

/** Shows the saved logo, and uploads a new one as soon as a file is chosen or dropped. Problems use the specified texts. */
export function LogoField({ kind, url }: { kind: LogoKind; url: string | null }) {
  const { name, field, pixels } = KINDS[kind];
  const title = useId();
  const [problem, setProblem] = useState<string>();
  const [done, setDone] = useState(false);
  const { run, busy } = useEdit(useUploadHouseLogoMutation());
  const send = async (file: File | undefined) => {
    setDone(false);
    const wrong = fileProblem(file ?? null, LOGO_ENDINGS);
    if (wrong || !file) {
      setProblem(wrong ? `${wrong.title} ${wrong.text}` : undefined);
      return;
    }
    setProblem(undefined);
    const { refusal } = await run(
      { kind, file },
      {
        isRepeatable: true,
        failed: {
          nothing: `The ${name} was not saved.`,
          mayBe: `The connection was lost, so the ${name} may have been saved.`,
        },
      },
    );
    setProblem(refusal?.messages.join(' '));
    setDone(!refusal);
  };
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    noClick: true,
    noKeyboard: true,
    multiple: false,
    disabled: busy,
    onDrop: (accepted, rejected) => {
      const files = [...accepted, ...rejected.map(({ file }) => file)];
      if (files.length <= 1) return void send(files[0]);
      setDone(false);
      setProblem(`You can upload one file only. Drop the one with the ${name}.`);
    },
  });
  return (
    <Root role="group" aria-labelledby={title}>
      <h3 id={title}>{name}</h3>
      {url ? (
        <img src={url} alt={`${name} as it is now`} width={pixels.width} height={pixels.height} />
      ) : (
        <p>None yet.</p>
      )}
      <Zone {...getRootProps()} $over={isDragActive} aria-busy={busy}>
        <input {...getInputProps({ 'aria-label': `File of the ${name}` })} />
        <Button busy={busy} data-field={field} onClick={open}>
          Choose a file
        </Button>
        <p>
          or drop it here: a JPG of exactly {pixels.width}px x {pixels.height}px
        </p>
      </Zone>
      {problem && <Banner tone="error">{problem}</Banner>}
      {done && <Banner tone="success">{name} saved.</Banner>}
    </Root>
  );
}
