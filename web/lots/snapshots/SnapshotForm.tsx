import type { SubmitEvent } from 'react';
import { styled } from 'styled-components';
import { viewerLocale } from '../../core/locale';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { TextInput } from '../../ui/controls/TextInput';
import { SpinnerRing } from '../../ui/display/SpinnerRing';
import { Section } from '../../ui/layout/Page';
import { Banner } from '../../ui/notices/Banner';
import type { SnapshotState, useSnapshotDownload } from './useSnapshotDownload';

const Form = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  gap: var(--s3);
  > div:first-child {
    flex: 0 1 280px;
    min-width: 200px;
  }
  /* Beside the input, below its label. */
  > button {
    margin-top: 25px;
    @media (max-width: 639px) {
      margin-top: 0;
    }
  }
`;

const Notice = styled.div`
  margin-top: var(--s3);
`;

/** Not announced: the number changes many times a second. */
const Running = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s3);
  font-variant-numeric: tabular-nums;
  color: var(--ink-2);
`;

const LONGEST_ID = 9;
const NOT_DIGITS = 'Catalog ID must contain numbers only.';
const MB = 1024 * 1024;
/** Returns what is wrong with an ID that was typed, or undefined. */
function idProblem(typed: string): string | undefined {
  if (typed === '') return undefined;
  if (!/^\d+$/.test(typed)) return NOT_DIGITS;
  return typed.length > LONGEST_ID || Number(typed) === 0
    ? `There is no catalog ${typed}. Check the ID, or choose a session below.`
    : undefined;
}

/** What happens to the download. */
function DownloadNotice({ state, onCancel }: { state: SnapshotState; onCancel: () => void }) {
  switch (state.kind) {
    case 'IDLE':
      return null;
    case 'RUNNING': {
      const size = (state.bytes / MB).toLocaleString(viewerLocale(), {
        minimumFractionDigits: 1,
        maximumFractionDigits: 1,
      });
      return (
        <Running>
          <SpinnerRing />
          <span>
            Downloading the snapshot of catalog {state.catalogId}: {size} MB so far. Many pictures take a few minutes.
          </span>
          <Button onClick={onCancel}>Cancel</Button>
        </Running>
      );
    }
    case 'SAVED':
      return (
        <Banner tone="success">
          The snapshot of catalog {state.catalogId} was downloaded as {state.name}.
        </Banner>
      );
    case 'FAILED':
      return <Banner tone="error">{state.message}</Banner>;
  }
}

export interface SnapshotFormProps {
  /** The catalog ID that was typed or chosen. */
  typed: string;
  onType: (typed: string) => void;
  download: ReturnType<typeof useSnapshotDownload>;
}

/** Downloads the snapshot of a catalog by its ID. */
export function SnapshotForm({ typed, onType, download: { state, start, cancel, forget } }: SnapshotFormProps) {
  const isRunning = state.kind === 'RUNNING';
  const problem = idProblem(typed);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (typed !== '' && problem === undefined && !isRunning) void start(Number(typed));
  };
  return (
    <Section>
      <Form onSubmit={submit} noValidate>
        <Field label="Enter Catalog ID:" error={problem}>
          <TextInput
            value={typed}
            inputMode="numeric"
            autoComplete="off"
            onChange={({ target: { value } }) => {
              onType(value.trim());
              forget();
            }}
          />
        </Field>
        <Button
          type="submit"
          tone="primary"
          busy={isRunning}
          waiting={typed === '' ? 'Enter a catalog ID first.' : problem}
        >
          Download Snapshot
        </Button>
      </Form>
      <Notice>
        <DownloadNotice state={state} onCancel={cancel} />
      </Notice>
    </Section>
  );
}
