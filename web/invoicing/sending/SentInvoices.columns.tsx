import { styled } from 'styled-components';
import { platformName } from '../../../rules/invoicing/invoices/platform';
import { viewerLocale } from '../../core/locale';
import { previewPath } from '../../paths/invoicing';
import { Link } from '../../ui/display/Link';
import { moneyParts } from '../../ui/display/money-format';
import { StatusDot } from '../../ui/display/StatusDot';
import { VisuallyHidden } from '../../ui/display/VisuallyHidden';
import type { Column } from '../../ui/table/column';
import { tableName } from '../invoices/bidder-name';
import { statusDots } from '../invoices/invoice-status';
import { SendsButton } from './SendsButton';
import type { SentInvoicesTable_invoiceFragment as Invoice } from './SentInvoicesTable.generated';

/** "Jane Doe (3)": the number is the company ID; its tooltip is the platform's name. */
function Name({ invoice }: { invoice: Invoice }) {
  const { text, whole } = tableName(invoice);
  const platform = platformName(invoice.channel);
  return (
    <>
      <span {...whole}>{text}</span>{' '}
      <span title={platform}>
        ({invoice.companyNumber})<VisuallyHidden> {platform}</VisuallyHidden>
      </span>
    </>
  );
}

/** "USD 1,234.50": the currency's code and the amount. */
function codeAndAmount({ outstandingBalance, currency }: Invoice): string {
  const digits = moneyParts(outstandingBalance, currency, viewerLocale()).filter(
    ({ type, value }) => type !== 'currency' && value.trim() !== '',
  );
  return `${currency} ${digits.map(({ value }) => value).join('')}`;
}

const Beside = styled.span`
  margin-left: var(--s4);
`;

function Status({ invoice: { number, status, statusLabel, delivery, isEditedSinceSent } }: { invoice: Invoice }) {
  return (
    <>
      <StatusDot {...statusDots[status]}>{statusLabel}</StatusDot>
      {delivery && (
        <Beside>
          <SendsButton number={number} delivery={delivery} />
        </Beside>
      )}
      {isEditedSinceSent && (
        <Beside title="Amounts are current. The bidder has the invoice as it was sent.">
          <StatusDot tone="quiet" shape="ring">
            Edited since it was sent
          </StatusDot>
        </Beside>
      )}
    </>
  );
}

/** The five columns of Sent Invoices. */
export const sentColumns = (groupNumber: number): readonly Column<Invoice>[] => [
  {
    id: 'number',
    header: 'Invoice #',
    width: 100,
    cell: ({ number }) => <Link href={previewPath(groupNumber, String(number), { from: 'group' })}>{number}</Link>,
  },
  { id: 'name', header: 'Name', width: 220, cell: (invoice) => <Name invoice={invoice} /> },
  { id: 'location', header: 'Location', width: 180, priority: 1, cell: ({ locationLabel }) => locationLabel },
  { id: 'outstanding', header: 'Outstanding Balance', width: 160, align: 'end', cell: codeAndAmount },
  { id: 'status', header: 'Status', width: 400, cell: (invoice) => <Status invoice={invoice} /> },
];
