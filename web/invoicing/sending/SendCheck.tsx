import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { emailRefusal } from '../../../rules/core/email-address';
import { counted } from '../../core/locale';
import type { SeenVersionInput } from '../../generated/schema-types';
import { Banner } from '../../ui/display/Banner';
import { Skeleton } from '../../ui/display/Skeleton';
import { EmailCorrection } from './EmailCorrection';
import type { SendCheck_checkFragment as Check } from './SendInvoices.generated';

type Named = Check['skipped'][number];

const List = styled.ul`
  padding: 0 var(--s3);
  font-size: var(--t-s);
  overflow-wrap: anywhere;
  li {
    padding: var(--s2) 0;
  }
  li + li {
    border-top: 1px solid var(--line);
  }
  b {
    font-weight: 600;
  }
  p {
    color: var(--ink-2);
  }
`;

interface NamesProps {
  /** What they have in common. */
  children: ReactNode;
  named: readonly Named[];
  total: number;
  words: (invoice: Named) => string;
  /** Whether another address would help. */
  mendable?: (invoice: Named) => boolean;
  onCorrected: (saved: SeenVersionInput) => void;
}

/** Some invoices by name, each with what can be done about it, and how many more there are. */
function Names({ children, named, total, words, mendable, onCorrected }: NamesProps) {
  if (total === 0) return null;
  return (
    <div>
      <Banner tone="warning">{children}</Banner>
      <List>
        {named.map((each) => (
          <li key={each.number}>
            <b>
              #{each.number} {each.name}
            </b>
            <p>{words(each)}</p>
            {each.invoice && mendable?.(each) && <EmailCorrection invoice={each.invoice} onSaved={onCorrected} />}
          </li>
        ))}
        {total > named.length && <li>and {counted(total - named.length, 'more', 'more')}</li>}
      </List>
    </div>
  );
}

const lacksAddress = ({ invoice }: Named): boolean => invoice !== null && emailRefusal(invoice.email) !== null;

function before({ sendableCount, sentBeforeCount }: Check): string {
  if (sentBeforeCount < sendableCount)
    return `${counted(sentBeforeCount, 'invoice was', 'invoices were')} sent earlier`;
  return sendableCount === 1 ? 'It was sent earlier' : 'All were sent earlier';
}

/** What to know before sending, as the server finds it now: who is skipped, who may get it twice, who refused it; and the address mended on the spot. */
export function SendCheck({
  check,
  onCorrected,
}: {
  check: Check | undefined;
  onCorrected: NamesProps['onCorrected'];
}) {
  if (!check) return <Skeleton $height="48px" />;
  const { sentBeforeCount, skippedCount, unknownCount, refusedCount } = check;
  return (
    <>
      {sentBeforeCount > 0 && (
        <p>{before(check)}. This send replaces the earlier version, which stays in the send history.</p>
      )}
      <Names
        named={check.skipped}
        total={skippedCount}
        words={({ reason }) => reason}
        mendable={lacksAddress}
        onCorrected={onCorrected}
      >
        {counted(skippedCount, 'invoice')} will be skipped:
      </Names>
      <Names named={check.unknown} total={unknownCount} words={({ recipient }) => recipient} onCorrected={onCorrected}>
        We don't know whether the last email arrived. {counted(unknownCount, 'bidder')} may get the invoice twice:
      </Names>
      <Names
        named={check.refused}
        total={refusedCount}
        words={({ recipient, reason }) => `${recipient}: ${reason}`}
        mendable={() => true}
        onCorrected={onCorrected}
      >
        The last email was rejected and the address hasn't changed. Correct it first, or the email may be rejected
        again:
      </Names>
    </>
  );
}
