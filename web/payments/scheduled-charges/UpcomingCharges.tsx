import { styled } from 'styled-components';
import { counted, dateInWords } from '../../core/locale';
import { autoChargeOfInvoicesPath } from '../../paths/invoicing';
import { Link } from '../../ui/display/Link';
import { Money } from '../../ui/display/Money';
import { Section } from '../../ui/layout/Page';
import { Sheet } from '../../ui/layout/Sheet';
import { Banner } from '../../ui/notices/Banner';
import { datedInvoices } from '../public/dated-invoices';
import type { UpcomingChargesQuery } from './AutomaticCharges.generated';

/** The number of groups listed per day; further ones are counted. */
export const GROUPS_LISTED = 50;

const Days = styled.ol`
  font-size: var(--t-s);
  > li {
    padding: 10px var(--s4);
    border-top: 1px solid var(--line);
  }
  > li:first-child {
    border-top: 0;
  }
`;
const Line = styled.div`
  display: grid;
  grid-template-columns: minmax(110px, 170px) minmax(0, 1fr) auto;
  gap: 2px var(--s3);
  > span:last-child {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
`;
const Groups = styled.ul`
  margin: var(--s2) 0 0;
  color: var(--ink-2);
  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 2px var(--s3);
    padding: 4px 0;
    overflow-wrap: anywhere;
  }
`;
const Quiet = styled.span`
  color: var(--ink-3);
`;

type Upcoming = UpcomingChargesQuery['upcomingCharges'];
type Day = Upcoming['days'][number];

const nameOf = (day: string, today: string): string => `${dateInWords(day)}${day === today ? ', today' : ''}`;

function DayOf({
  day: { day, invoiceCount, outdatedCount, amounts, groups, groupCount },
  today,
}: {
  day: Day;
  today: string;
}) {
  return (
    <li>
      <Line>
        <b>{nameOf(day, today)}</b>
        {invoiceCount === 0 ? (
          <Quiet>No upcoming charges</Quiet>
        ) : (
          <span>{datedInvoices(invoiceCount, outdatedCount)}</span>
        )}
        <span>
          {amounts.map(({ currency, amount }) => (
            <span key={currency}>
              <Money amount={amount} currency={currency} symbol="plain" />{' '}
            </span>
          ))}
        </span>
      </Line>
      {groups.length > 0 && (
        <Groups>
          {groups.map(({ groupNumber, group, numbers, invoiceCount: own, currency, amount }) => (
            <li key={groupNumber}>
              <span>
                <Link href={autoChargeOfInvoicesPath(groupNumber, numbers, own)}>
                  {group?.title ?? `Group ${groupNumber}`}
                </Link>{' '}
                · {counted(own, 'invoice')}
              </span>
              <Money amount={amount} currency={currency} symbol="plain" />
            </li>
          ))}
          {groupCount > groups.length && <li>and {counted(groupCount - groups.length, 'more group')}</li>}
        </Groups>
      )}
    </li>
  );
}

/** The coming week's automatic charges by day, with links to the groups' dates. */
export function UpcomingCharges({ upcoming: { today, days } }: { upcoming: Upcoming }) {
  const outdated = days.reduce((sum, { outdatedCount }) => sum + outdatedCount, 0);
  return (
    <Section aria-labelledby="upcoming-charges">
      <h2 id="upcoming-charges">Upcoming charges</h2>
      {outdated > 0 && (
        <Section>
          <Banner tone="warning">
            {counted(outdated, 'auto-charge date is', 'auto-charge dates are')} no longer valid, so nothing will be
            charged. Open the group and select a new date.
          </Banner>
        </Section>
      )}
      <Sheet>
        <Days>
          {days.map((day) => (
            <DayOf key={day.day} day={day} today={today} />
          ))}
        </Days>
      </Sheet>
    </Section>
  );
}
