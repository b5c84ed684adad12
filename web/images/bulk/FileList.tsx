import { useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useStore } from '../../core/store';
import { SegmentedControl } from '../../ui/controls/SegmentedControl';
import { Bar } from '../../ui/layout/Page';
import { useRows } from '../../ui/table/useRows';
import type { BulkRow } from './bulk-image';
import { type PlanLot, rowOrder } from './bulk-plan';
import type { BulkQueue } from './bulk-queue';
import { FileRow } from './FileRow';

const ROW_PX = 65;

const List = styled.ul`
  position: relative;
  border-top: 1px solid var(--line);
`;

/** Which files are listed. */
type Shown = 'ALL' | 'CHECK' | 'ERRORS';

/** Returns whether staff should check what a file is matched with. */
function needsCheck({ image }: BulkRow): boolean {
  const { state, match } = image.get();
  return state === 'PLANNED' && (typeof match === 'string' || match.isGuess);
}

const hasFailed = ({ image }: BulkRow): boolean => image.get().state === 'FAILED';

export interface FileListProps {
  queue: BulkQueue;
  lots: readonly PlanLot[];
  byId: ReadonlyMap<string, PlanLot>;
}

/** The files in the natural order of their names, or in that of slates. Only those on screen are rendered. */
export function FileList({ queue, lots, byId }: FileListProps) {
  const list = useRef<HTMLUListElement>(null);
  const rows = useStore(queue.rows);
  const counts = useStore(queue.counts);
  const [wanted, setShown] = useState<Shown>('ALL');
  const slates = useStore(queue.slates);
  const sorted = useMemo(() => rows.toSorted(rowOrder(slates)), [rows, slates]);
  const doubtful = counts.planned === 0 ? 0 : sorted.filter(needsCheck).length;
  // A filter without files would hide the others for no reason.
  const shown = (wanted === 'CHECK' && doubtful === 0) || (wanted === 'ERRORS' && counts.failed === 0) ? 'ALL' : wanted;
  const listed = shown === 'ALL' ? sorted : sorted.filter(shown === 'CHECK' ? needsCheck : hasFailed);
  const { placed, height, measure } = useRows({
    count: listed.length,
    height: ROW_PX,
    measured: true,
    keyOf: (index) => String(listed[index]?.key ?? index),
    body: list,
  });
  const segments = [
    { value: 'ALL' as const, label: `All (${counts.total})` },
    ...(doubtful > 0 ? [{ value: 'CHECK' as const, label: `To check (${doubtful})` }] : []),
    ...(counts.failed > 0 ? [{ value: 'ERRORS' as const, label: `Errors (${counts.failed})` }] : []),
  ];
  return (
    <>
      {segments.length > 1 && (
        <Bar>
          <SegmentedControl label="Files to show" value={shown} onValue={setShown} segments={segments} />
        </Bar>
      )}
      <List ref={list} aria-label="Files" style={height === undefined ? undefined : { height }}>
        {placed.map(({ index, top }) => {
          const row = listed[index];
          return (
            row && (
              <FileRow
                key={row.key}
                row={row}
                queue={queue}
                lots={lots}
                byId={byId}
                index={index}
                count={listed.length}
                top={top}
                measure={measure}
              />
            )
          );
        })}
      </List>
    </>
  );
}
