import { STEALTH } from '../../../rules/sales/calendar/adding';
import { PlaceLink } from '../../core/session/PlaceLink';
import { MessageSessionBidders } from '../../customers/public/MessageSessionBidders';
import { paymentsPath } from '../../paths/payments';
import { Button } from '../../ui/controls/Button';
import { Section } from '../../ui/layout/Page';
import { Banner } from '../../ui/notices/Banner';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { Dialog } from '../../ui/overlays/Dialog';
import { CopySaleDialog } from '../copying/CopySale';
import { EndSessionDialog } from '../public/EndSessionDialog';
import { CalendarFeedDialog } from './CalendarFeedDialog';
import type {
  Calendar_saleFragment as Sale,
  Calendar_sessionFragment as Session,
  SaleChoicesQuery,
} from './CalendarPage.generated';
import { DeletedSalesDialog } from './DeletedSalesDialog';
import { AddSaleDialog, RenameSaleDialog } from './SaleDialogs';
import { KIND_SEGMENTS } from './session-words';
import { useCalendarEdits } from './useCalendarEdits';

const paymentCenter = (
  <PlaceLink href={paymentsPath()} right="BILLING">
    Payment Center
  </PlaceLink>
);

/** What the house's account prevents or will prevent. */
export function AccountBanners({ choices }: { choices: SaleChoicesQuery['saleChoices'] }) {
  const { isStealth, hasExpiredCard, needsPaymentProcessing } = choices;
  if (!isStealth && !hasExpiredCard && !needsPaymentProcessing) return null;
  return (
    <Section>
      {isStealth && <Banner tone="error">{STEALTH}</Banner>}
      {hasExpiredCard && (
        <Banner tone="warning">
          The card that your account is paid with has expired. Add a new one in the {paymentCenter}.
        </Banner>
      )}
      {needsPaymentProcessing && (
        <Banner tone="warning">
          Your account requires payment processing. Sign up in the {paymentCenter} before you add sessions.
        </Banner>
      )}
    </Section>
  );
}

/** A dialog of the calendar, with what it is about. */
export type Open =
  | { readonly kind: 'add' | 'subscribe' | 'deleted' }
  | { readonly kind: 'message'; readonly title: string; readonly refs: readonly string[] }
  | { readonly kind: 'rename' | 'copy' | 'delete'; readonly sale: Sale }
  | { readonly kind: 'delete-session' | 'end-session'; readonly session: Session };

/** What copying a sale with sessions needs of it. */
const copyOf = ({ kind, number, name, sessions }: Sale) => ({
  type: KIND_SEGMENTS[kind],
  sale: number,
  saleName: name,
  timeZone: sessions[0]?.timeZone ?? 'UTC',
});

/** The dialog that is open on the page. */
export function OpenDialog({
  open,
  choices,
  onClose,
  refetch,
}: {
  open: Open;
  choices: SaleChoicesQuery['saleChoices'] | undefined;
  onClose: () => void;
  refetch: () => void;
}) {
  const edits = useCalendarEdits(refetch);
  if (open.kind === 'rename') return <RenameSaleDialog sale={open.sale} onClose={onClose} />;
  if (open.kind === 'copy') return <CopySaleDialog {...copyOf(open.sale)} onClose={onClose} />;
  if (open.kind === 'subscribe') return <CalendarFeedDialog onClose={onClose} />;
  if (open.kind === 'deleted') return <DeletedSalesDialog refetch={refetch} onClose={onClose} />;
  if (open.kind === 'message') return <MessageSessionBidders title={open.title} refs={open.refs} onClose={onClose} />;
  if (open.kind === 'end-session')
    return <EndSessionDialog session={open.session} onEnded={refetch} onClose={onClose} />;
  if (open.kind === 'delete')
    return (
      <ConfirmDialog
        title="Delete this sale?"
        confirm="Delete"
        danger
        busy={edits.busy}
        onConfirm={() => void edits.deleteSale(open.sale).then(onClose)}
        onClose={onClose}
      >
        <p>{open.sale.name} has no sessions.</p>
      </ConfirmDialog>
    );
  if (open.kind === 'delete-session')
    return (
      <ConfirmDialog
        title="Delete this session?"
        confirm="Delete"
        danger
        busy={edits.busy}
        onConfirm={() => void edits.deleteSession(open.session).then(onClose)}
        onClose={onClose}
      >
        <p>{open.session.title} has no lots. Its details are deleted with it.</p>
      </ConfirmDialog>
    );
  if (!choices) return null;
  if (choices.hasOverduePayment)
    return (
      <Dialog title="Overdue balance" width="s" onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
        <p>{choices.refusal}</p>
        <p>{paymentCenter}</p>
      </Dialog>
    );
  return (
    <AddSaleDialog
      choices={choices}
      onAdded={() => {
        refetch();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
