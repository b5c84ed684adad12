import { styled } from 'styled-components';
import { dateInWords } from '../../core/locale';
import { automaticChargesPath } from '../../paths/payments';
import { datedInvoices } from '../../payments/public/dated-invoices';
import { EmptyState } from '../../ui/display/EmptyState';
import { Link } from '../../ui/display/Link';
import { Money } from '../../ui/display/Money';
import { Section } from '../../ui/layout/Page';
import { Sheet } from '../../ui/layout/Sheet';

const List = styled.ul`
  li {
    display: grid;
    grid-template-columns: minmax(110px, 160px) minmax(0, 1fr) auto;
    gap: var(--s3);
    padding: 10px var(--s4);
    border-top: 1px solid var(--line);
    font-size: var(--t-s);
  }
  li:first-child {
    border-top: 0;
  }
`;

const More = styled.p`
  margin-top: var(--s2);
  font-size: var(--t-s);
`;

export interface AutoChargeDaysProps {
  days: readonly {
    readonly day: string;
    readonly invoiceCount: number;
    readonly outdatedCount: number;
    readonly amount: string;
  }[];
}

/** The planned charges of the whole group by day, with a link to those of the whole house. */
export function AutoChargeDays({ days }: AutoChargeDaysProps) {
  return (
    <Section aria-labelledby="auto-charge-days">
      <h2 id="auto-charge-days">Upcoming charges of this group</h2>
      <Sheet>
        {days.length === 0 && <EmptyState title="No upcoming charges." />}
        {days.length > 0 && (
          <List>
            {days.map(({ day, invoiceCount, outdatedCount, amount }) => (
              <li key={day}>
                <b>{dateInWords(day)}</b>
                <span>{datedInvoices(invoiceCount, outdatedCount)}</span>
                <Money amount={amount} />
              </li>
            ))}
          </List>
        )}
      </Sheet>
      <More>
        <Link href={automaticChargesPath()}>All automatic charges</Link>
      </More>
    </Section>
  );
}
