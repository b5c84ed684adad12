import { styled } from 'styled-components';
import { Button } from '../../ui/controls/Button';
import { Progress } from '../../ui/display/Progress';
import { Bar } from '../../ui/layout/Page';

const Narrow = styled.div`
  display: grid;
  gap: var(--s4);
  max-width: 880px;
`;

export interface SendingFileProps {
  /** Of the file. */
  name: string;
  /** The part that was sent, from 0 to 1. */
  share: number;
  onCancel: () => void;
}

/** The progress of an upload: its bytes, then its reading. */
export function SendingFile({ name, share, onCancel }: SendingFileProps) {
  const percent = Math.floor(share * 100);
  return (
    <Narrow>
      <Progress
        label={percent < 100 ? `Uploading ${name}` : `Reading ${name}...`}
        done={percent}
        total={percent < 100 ? 100 : undefined}
        isPercent
      />
      <Bar>
        <Button onClick={onCancel}>Cancel</Button>
      </Bar>
    </Narrow>
  );
}
