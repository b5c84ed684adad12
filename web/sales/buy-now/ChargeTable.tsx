import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { chargeCountryName, chargeStateName } from '../../../rules/sales/buy-now/buy-now-fields';
import { BUY_NOW_LIMITS } from '../../../rules/sales/buy-now/buy-now-problems';
import { useDialogs } from '../../core/dialogs/useDialogs';
import { Button } from '../../ui/controls/Button';
import { IconButton } from '../../ui/controls/IconButton';
import { VisuallyHidden } from '../../ui/display/VisuallyHidden';
import { useToast } from '../../ui/overlays/Toast';
import { breakpoint } from '../../ui/theme/tokens';
import { ChargeDialog } from './ChargeDialog';
import type { BuyNowForm } from './useBuyNowForm';

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--t-s);
  th,
  td {
    padding: var(--s2) var(--s3);
    border-bottom: 1px solid var(--line);
    text-align: left;
    overflow-wrap: anywhere;
  }
  th {
    font-size: var(--t-xs);
    font-weight: 500;
    color: var(--ink-2);
    background: var(--paper);
  }
  :is(th, td):nth-child(2) {
    text-align: right;
    font-variant-numeric: tabular-nums;
  }
  td:last-child {
    width: 84px;
    white-space: nowrap;
    text-align: right;
  }
  @media (max-width: ${breakpoint.phone - 1}px) {
    thead {
      position: absolute;
      clip-path: inset(50%);
    }
    tr {
      display: grid;
      padding: var(--s2) 0;
      border-bottom: 1px solid var(--line);
    }
    td,
    td:nth-child(2) {
      display: grid;
      grid-template-columns: 45% minmax(0, 1fr);
      padding: 2px 0;
      border: 0;
      text-align: left;
    }
    td::before {
      content: attr(data-label);
      color: var(--ink-2);
    }
    td:last-child {
      display: block;
      width: auto;
    }
  }
`;

/** The taxes and fees of the sale, with the modal that adds or edits one. Removing one can be undone. */
export function ChargeTable({ form, draftName }: { form: BuyNowForm; draftName: string }) {
  const { charges } = form.values;
  const { open, element } = useDialogs();
  const toast = useToast();
  const add = useRef<HTMLButtonElement>(null);
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  const set = (next: typeof charges) => latest.current.type({ charges: next });
  const edit = (index: number | null) =>
    open(ChargeDialog, {
      charge: index === null ? null : (charges[index] ?? null),
      draftName: `${draftName}.${index ?? 'new'}`,
      onSave: (charge) => {
        const present = latest.current.values.charges;
        set(index === null ? [...present, charge] : present.map((one, at) => (at === index ? charge : one)));
      },
    });
  const remove = (index: number) => {
    const removed = charges[index];
    if (!removed) return;
    set(charges.filter((_, at) => at !== index));
    form.move(
      'charges',
      [...charges.keys()].filter((at) => at !== index),
    );
    add.current?.focus();
    toast({
      message: `${removed.name} was removed.`,
      action: {
        label: 'Undo',
        onSelect: () => set(latest.current.values.charges.toSpliced(index, 0, removed)),
      },
    });
  };
  return (
    <>
      {charges.length > 0 && (
        <Table>
          <thead>
            <tr>
              <th scope="col">Tax Type</th>
              <th scope="col">Rate %</th>
              <th scope="col">Country / Region</th>
              <th scope="col">State / Province</th>
              <th scope="col">
                <VisuallyHidden>Actions</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {charges.map((charge, index) => (
              <tr key={index}>
                <td data-label="Tax Type">{charge.name}</td>
                <td data-label="Rate %">{charge.rate}</td>
                <td data-label="Country / Region">{chargeCountryName(charge.country)}</td>
                <td data-label="State / Province">{chargeStateName(charge.country, charge.state)}</td>
                <td>
                  <IconButton icon="edit" label={`Edit ${charge.name}`} onClick={() => edit(index)} />
                  <IconButton icon="close" label={`Delete ${charge.name}`} onClick={() => remove(index)} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <div>
        <Button
          ref={add}
          tone="link"
          waiting={
            charges.length >= BUY_NOW_LIMITS.charges
              ? `A sale can have ${BUY_NOW_LIMITS.charges} charges at most.`
              : undefined
          }
          onClick={() => edit(null)}
        >
          Add Charge Type
        </Button>
      </div>
      {element}
    </>
  );
}
