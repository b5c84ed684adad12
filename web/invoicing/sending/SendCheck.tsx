import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { emailRefusal } from '../../../rules/core/email-address';
import { counted } from '../../core/locale';
import type { SeenVersionInput } from '../../generated/schema-types';
import { Skeleton } from '../../ui/display/Skeleton';
import { Banner } from '../../ui/notices/Banner';
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
  /** The description that these invoices share. */
  children: ReactNode;
  named: readonly Named[];
  total: number;
  words: (invoice: Named) => string;
  /** Returns whether another email address would fix the problem. */
  isFixable?: (invoice: Named) => boolean;
  onCorrected: (saved: SeenVersionInput) => void;
}

/** Some invoices by name, each with its possible actions, and the number of further ones. */
function Names({ children, named, total, words, isFixable, onCorrected }: NamesProps) {
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
            {each.invoice && isFixable?.(each) && <EmailCorrection invoice={each.invoice} onSaved={onCorrected} />}
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

/**
 * The server's check before sending: skipped invoices, possible duplicates, and rejected addresses, which can be
 * corrected immediately.
 */
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
        isFixable={lacksAddress}
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
        isFixable={() => true}
        onCorrected={onCorrected}
      >
        The last email was rejected and the address hasn't changed. Correct it first, or the email may be rejected
        again:
      </Names>
    </>
  );
}
