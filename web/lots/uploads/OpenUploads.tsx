import { styled } from 'styled-components';
import { useQuickEdit } from '../../core/edit/useEdit';
import { counted } from '../../core/locale';
import { useHouseTime } from '../../core/useHouseTime';
import { Button } from '../../ui/controls/Button';
import { Section } from '../../ui/layout/Page';
import { type OpenUploadsQuery, useDiscardUploadMutation } from './Upload.generated';

const List = styled.ul`
  display: grid;
  max-width: 880px;
  border-top: 1px solid var(--line);
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s2) var(--s4);
    padding: var(--s3) 0;
    border-bottom: 1px solid var(--line);
    font-size: var(--t-s);
  }
  li > div {
    flex: 1 1 240px;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  small {
    display: block;
    color: var(--ink-3);
  }
`;

type Listed = OpenUploadsQuery['uploads']['nodes'][number];

const STATES: Readonly<Record<Listed['state'], string>> = {
  MAPPING: 'Columns to choose',
  REPAIR: 'in review',
  SAVING: 'being saved',
  SAVED: 'saved',
  DISCARDED: 'discarded',
};

const NOT_DISCARDED = {
  nothing: 'The upload was not discarded.',
  mayBe: 'The connection was lost, so the upload may have been discarded.',
};

export interface OpenUploadsProps {
  uploads: readonly Listed[];
  onContinue: (id: string) => void;
}

/** Uploads of a session that nobody has saved or discarded. Every user of the house can continue them. */
export function OpenUploads({ uploads, onContinue }: OpenUploadsProps) {
  const { time } = useHouseTime();
  const { run, busy } = useQuickEdit(useDiscardUploadMutation());
  const discard = ({ id, fileName }: Listed) =>
    run(
      { id },
      {
        isRepeatable: true,
        failed: NOT_DISCARDED,
        confirmation: () => ({ tone: 'success', message: `${fileName} was discarded.` }),
      },
    );
  if (uploads.length === 0) return null;
  return (
    <Section>
      <h2>Not saved yet</h2>
      <List aria-label="Not saved yet">
        {uploads.map((upload) => (
          <li key={upload.id}>
            <div>
              {upload.fileName}
              <small>
                {upload.state === 'MAPPING' ? '' : `${counted(upload.rowCount, 'row')}, `}
                {STATES[upload.state]}. {upload.uploadedBy && `Uploaded by ${upload.uploadedBy}. `}Last changed{' '}
                {time(upload.updatedAt)}
              </small>
            </div>
            <Button onClick={() => onContinue(upload.id)} aria-label={`Continue ${upload.fileName}`}>
              Continue
            </Button>
            {upload.state !== 'SAVING' && (
              <Button
                tone="link"
                busy={busy}
                onClick={() => void discard(upload)}
                aria-label={`Discard ${upload.fileName}`}
              >
                Discard
              </Button>
            )}
          </li>
        ))}
      </List>
    </Section>
  );
}
