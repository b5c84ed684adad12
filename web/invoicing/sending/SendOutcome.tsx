import { styled } from 'styled-components';
import { counted, viewerLocale } from '../../core/locale';
import { previewPath } from '../../paths/invoicing';
import { Link } from '../../ui/display/Link';
import { Section } from '../../ui/layout/Page';
import { Banner } from '../../ui/notices/Banner';
import type { InvoicesPageProps } from '../page-props';
import type { SkippedInvoicesQuery } from './SentInvoicesPage.generated';

const Skipped = styled.ul`
  margin: var(--s1) 0 0;
  padding-left: var(--s4);
  list-style: disc;
  /* In a sentence, color alone doesn't mark a link. */
  a {
    text-decoration: underline;
  }
`;

/** The specified alert, with the number of sent invoices if some were not sent. */
function SentBanner({ sent, total }: { sent: number; total: number }) {
  const count = (value: number) => value.toLocaleString(viewerLocale());
  return (
    <Banner tone="success">
      <span>Your invoices have been sent</span>
      {sent < total && `: ${count(sent)} of ${count(total)}`}
    </Banner>
  );
}

type SendRun = NonNullable<SkippedInvoicesQuery['sendRun']>;

/** Invoices that a run did not send, each with the reason and a link to its preview, where it can be fixed and sent. */
function Unsent({
  groupNumber,
  title,
  invoices,
}: {
  groupNumber: number;
  title: string;
  invoices: SendRun['skipped'] | SendRun['refused'];
}) {
  if (invoices.length === 0) return null;
  return (
    <Section>
      <Banner tone="warning">
        {title}
        <Skipped>
          {invoices.map(({ number, name, reason }) => (
            <li key={number}>
              <Link href={previewPath(groupNumber, String(number), { from: 'group' })}>#{number}</Link> {name}: {reason}
            </li>
          ))}
        </Skipped>
      </Banner>
    </Section>
  );
}

/** The number of invoices that a run sent, and those that it skipped or that the mail server refused. */
export function RunOutcome({ groupNumber, queued, run }: { groupNumber: number; queued: number; run: SendRun | null }) {
  const { skipped, refused } = run ?? { skipped: [], refused: [] };
  const sent = queued - refused.length;
  return (
    <>
      {sent > 0 && (
        <Section>
          <SentBanner sent={sent} total={queued + skipped.length} />
        </Section>
      )}
      <Unsent
        groupNumber={groupNumber}
        title={`${counted(refused.length, 'invoice was', 'invoices were')} refused by the mail server:`}
        invoices={refused}
      />
      <Unsent
        groupNumber={groupNumber}
        title={`${counted(skipped.length, 'invoice was', 'invoices were')} not sent:`}
        invoices={skipped}
      />
    </>
  );
}

/** The number of sent and unsent invoices in a list that was opened without a send. */
export function Outcome({ groupNumber, list, total, sent }: InvoicesPageProps & { total: number; sent: number }) {
  const unsent = total - sent;
  return (
    <>
      {sent > 0 && (
        <Section>
          <SentBanner sent={sent} total={total} />
        </Section>
      )}
      {unsent > 0 && (
        <Section>
          <Banner
            tone="warning"
            actions={<Link href={previewPath(groupNumber, list, { from: 'group' })}>Invoice Preview(s)</Link>}
          >
            {sent === 0
              ? 'These invoices have not been sent yet.'
              : `${counted(unsent, 'of these invoices has', 'of these invoices have')} not been sent yet.`}
          </Banner>
        </Section>
      )}
    </>
  );
}
