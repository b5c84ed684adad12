import { PROMOTION_CURRENCY, PROMOTION_PRICE, PROMOTION_PRICE_TEXT } from '../../../rules/publishing/summary/promotion';
import { useEdit } from '../../core/edit/useEdit';
import { counted, viewerLocale } from '../../core/locale';
import { Facts } from '../../ui/display/Facts';
import { formatMoney } from '../../ui/display/money-format';
import { Banner } from '../../ui/notices/Banner';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { useRequestPromotionMutation } from './Summary.generated';

const priceOf = (count: number): string => `${(count * PROMOTION_PRICE) / 100}.00`;
const inWords = (amount: string): string => formatMoney(amount, PROMOTION_CURRENCY, viewerLocale());

export interface PromotionDialogProps {
  lots: readonly { readonly id: string; readonly promotionRequestedAt: string | null }[];
  onOrdered: () => void;
  onClose: () => void;
}

/** Orders the promotion of lots, with its price. The order is recorded, and nothing is charged. */
export function PromotionDialog({ lots, onOrdered, onClose }: PromotionDialogProps) {
  const { run, busy, refusal } = useEdit(useRequestPromotionMutation());
  const open = lots.filter(({ promotionRequestedAt }) => promotionRequestedAt === null);
  const ordered = lots.length - open.length;
  const order = async () => {
    const { answer } = await run(
      { ids: open.map(({ id }) => id) },
      {
        failed: 'Nothing was ordered',
        confirmation: ({ orderedCount, total }) => ({
          tone: 'success',
          message: `The promotion of ${counted(orderedCount, 'item')} was ordered for ${inWords(total)}.`,
        }),
      },
    );
    if (!answer) return;
    onOrdered();
    onClose();
  };
  return (
    <ConfirmDialog
      title="Promote items"
      confirm={`Order for ${inWords(priceOf(open.length))}`}
      width="m"
      busy={busy}
      waiting={open.length === 0 ? 'The promotion of these items was ordered before' : undefined}
      onConfirm={() => void order()}
      onClose={onClose}
    >
      {refusal && <Banner tone="error">{refusal.messages.join(' ')}</Banner>}
      <p>Promoted items are shown first to bidders who search. The order is recorded, and nothing is charged now.</p>
      <Facts>
        <dt>Price</dt>
        <dd>{PROMOTION_PRICE_TEXT}</dd>
        <dt>Items</dt>
        <dd>
          {counted(open.length, 'item')}
          {ordered > 0 && `; ${counted(ordered, 'item')} ordered before`}
        </dd>
        <dt>Total</dt>
        <dd>{inWords(priceOf(open.length))}</dd>
      </Facts>
    </ConfirmDialog>
  );
}
