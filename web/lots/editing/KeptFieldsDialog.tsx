import { useState } from 'react';
import { styled } from 'styled-components';
import { columnLabel, hasColumn, type LotColumn } from '../../../rules/lots/uploads/columns';
import { Checkbox } from '../../ui/controls/Checkbox';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { KEEPABLE, keepColumns, keptColumns } from './lot-places';
import type { LotCatalog } from './useLotForm';

const Choices = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(160px, 1fr));
  gap: var(--s2) var(--s3);
  margin-top: var(--s3);
`;

export interface KeptFieldsDialogProps {
  catalog: LotCatalog;
  onClose: () => void;
}

/** Chooses the fields that a new lot keeps from the one that was saved before it. The choice is this browser's. */
export function KeptFieldsDialog({ catalog, onClose }: KeptFieldsDialogProps) {
  const [kept, setKept] = useState<readonly LotColumn[]>(keptColumns);
  const change = (column: LotColumn, isKept: boolean) =>
    setKept(isKept ? [...kept, column] : kept.filter((one) => one !== column));
  return (
    <ConfirmDialog
      title="Fields that new lots keep"
      confirm="Save"
      width="m"
      onConfirm={() => {
        keepColumns(kept);
        onClose();
      }}
      onClose={onClose}
    >
      Save &amp; New starts the next lot with these fields of the lot before.
      <Choices>
        {KEEPABLE.filter((column) => hasColumn(catalog.kind, column)).map((column) => (
          <Checkbox key={column} checked={kept.includes(column)} onChecked={(isKept) => change(column, isKept)}>
            {columnLabel(column, catalog.kind)}
          </Checkbox>
        ))}
      </Choices>
    </ConfirmDialog>
  );
}
