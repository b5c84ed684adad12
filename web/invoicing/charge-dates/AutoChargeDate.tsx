import { styled } from 'styled-components';
import { OUTDATED_AUTO_CHARGE } from '../../../rules/invoicing/charge-dates/auto-charge';
import { dateInWords } from '../../core/locale';
import { Icon } from '../../ui/display/Icon';
import { Tooltip } from '../../ui/display/Tooltip';
import { VisuallyHidden } from '../../ui/display/VisuallyHidden';
import { type SelectionStore, useSelected } from '../../ui/table/selection-store';
import { type AutoChargeDraft, dayAfter } from './auto-charge-form';
import type { AutoCharge_invoiceFragment as Invoice } from './AutoCharge.generated';

const Invalid = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  color: var(--failed);
  text-decoration: underline dotted;
  text-underline-offset: 3px;
  svg {
    flex: none;
  }
`;
const Before = styled.s`
  margin-right: var(--s2);
  color: var(--ink-3);
`;

const shown = (day: string | null): string => (day === null ? 'None' : dateInWords(day));

/** An invoice's current and new date, with a notice when the current one is no longer valid. */
export function AutoChargeDate({
  invoice,
  draft,
  selection,
}: {
  invoice: Invoice;
  draft: AutoChargeDraft;
  selection: SelectionStore;
}) {
  const isTicked = useSelected(selection, invoice.id);
  const { day, isOutdated } = dayAfter(draft, invoice, draft.scope === 'ALL' || isTicked);
  const before =
    day === invoice.autoChargeDay ? null : (
      <Before>
        <VisuallyHidden>Before: </VisuallyHidden>
        {shown(invoice.autoChargeDay)}
      </Before>
    );
  if (!isOutdated)
    return (
      <>
        {before}
        {shown(day)}
      </>
    );
  return (
    <>
      {before}
      <Tooltip text={OUTDATED_AUTO_CHARGE}>
        <Invalid tabIndex={0}>
          <Icon name="warning" size={14} />
          {shown(day)}
          <VisuallyHidden>: {OUTDATED_AUTO_CHARGE}</VisuallyHidden>
        </Invalid>
      </Tooltip>
    </>
  );
}
