import type { ReactNode } from 'react';
import { counted } from '../core/locale';
import { Banner } from '../ui/Banner';
import { Skeleton } from '../ui/Skeleton';
import type { SendCheck_checkFragment as Check } from './SendInvoices.generated';

type Named = Check['skipped'][number];

/** Some invoices by name, and how many more there are. */
function Names({ named, total, words }: { named: readonly Named[]; total: number; words: (invoice: Named) => string }) {
  const more = total - named.length;
  return (
    <ul>
      {named.map((invoice) => <li key={invoice.number}>#{invoice.number} {invoice.name}: {words(invoice)}</li>)}
      {more > 0 && <li>and {counted(more, 'more', 'more')}</li>}
    </ul>
  );
}

const note = (total: number, content: ReactNode) => total > 0 && <Banner tone="warning">{content}</Banner>;

/** What to know before sending, as the server finds it now: who is skipped, who may get it twice, who refused it. */
export function SendCheck({ check }: { check: Check | undefined }) {
  if (!check) return <Skeleton $height="48px" />;
  const { sendableCount, sentBeforeCount, skippedCount, unknownCount, refusedCount } = check;
  return (
    <>
      {sentBeforeCount > 0 && <p>{sentBeforeCount === sendableCount ? (sendableCount === 1 ? 'It was sent before' : 'All were sent before') : `${counted(sentBeforeCount, 'invoice was', 'invoices were')} sent before`}: what is sent now counts as the correction, and what was sent before is kept.</p>}
      {note(skippedCount, <>{counted(skippedCount, 'invoice')} will be skipped:<Names named={check.skipped} total={skippedCount} words={({ reason }) => reason} /></>)}
      {note(unknownCount, <>It is not known whether the last message arrived. {counted(unknownCount, 'bidder')} may get the invoice twice:<Names named={check.unknown} total={unknownCount} words={({ recipient }) => recipient} /></>)}
      {note(refusedCount, <>The last message was refused, and the address is still the same. Correct it first, or it may be refused again:<Names named={check.refused} total={refusedCount} words={({ recipient, reason }) => `${recipient} (${reason})`} /></>)}
    </>
  );
}
