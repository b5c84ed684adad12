import { styled } from 'styled-components';
import { counted } from '../../core/locale';
import { useStore } from '../../core/store';
import { Checkbox } from '../../ui/controls/Checkbox';
import type { BulkQueue } from './bulk-queue';
import { mayShrink } from './convert-image';

const Root = styled.div`
  margin-bottom: var(--s4);
  font-size: var(--t-s);
  small {
    display: block;
    font-size: var(--t-xs);
    color: var(--ink-2);
  }
`;

/** Offers to send large images smaller, with how much there is to send. */
export function ShrinkFiles({ queue }: { queue: BulkQueue }) {
  const isChosen = useStore(queue.shrinks);
  const rows = useStore(queue.rows);
  const planned = rows.filter(({ image }) => image.get().state === 'PLANNED');
  if (!planned.some(({ file }) => mayShrink(file))) return null;
  const megabytes = Math.ceil(planned.reduce((sum, { file }) => sum + file.size, 0) / 1_000_000);
  return (
    <Root>
      <Checkbox checked={isChosen} onChecked={queue.shrinks.set}>
        Shrink before sending
      </Checkbox>
      <small>{counted(megabytes, 'MB', 'MB')} to send. Images are sent as JPEG with at most 4000 px a side.</small>
    </Root>
  );
}
