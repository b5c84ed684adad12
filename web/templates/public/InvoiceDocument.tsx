import { styled } from 'styled-components';
import { formatLongDate } from '../../../rules/core/dates';
import {
  deliveryText,
  documentFacts,
  documentTitle,
  documentWords,
  paymentWords,
  waysToPay,
} from '../../../rules/invoicing/documents/document-words';
import { dueText } from '../../../rules/invoicing/documents/invoice-dates';
import { dateInWords, viewerLocale } from '../../core/locale';
import { Money, MoneyProvider } from '../../ui/display/Money';
import { breakpoint } from '../../ui/theme/tokens';
import { DocumentItems } from './DocumentItems';
import { DocumentHead, DocumentParty, DocumentSheet } from './DocumentSheet';
import { DocumentTotals } from './DocumentTotals';
import type { InvoiceDocument_documentFragment } from './InvoiceDocument.generated';

const About = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 5fr) minmax(0, 5fr) minmax(0, 3fr);
  gap: var(--s5);
  margin: var(--s5) 0;
  @media screen and (max-width: ${breakpoint.phone - 1}px) {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--s4);
  }
  li {
    font-size: var(--t-s);
    color: var(--ink-2);
  }
  li b {
    display: block;
    font-weight: 600;
    color: var(--ink);
  }
`;
const Scroll = styled.div`
  overflow-x: auto;
  @media print {
    overflow: visible;
  }
`;
const Words = styled.section`
  margin-top: var(--s5);
  font-size: var(--t-s);
  white-space: pre-line;
  overflow-wrap: anywhere;
  break-inside: avoid;
  + section {
    margin-top: var(--s4);
  }
`;

/** HTML that the services sanitized: paragraphs, lists, links, and little else. */
const Markup = styled.div`
  white-space: normal;
  p + p,
  :is(ul, ol) {
    margin-top: 6px;
  }
  ul {
    padding-left: 20px;
    list-style: disc;
  }
  ol {
    padding-left: 20px;
    list-style: decimal;
  }
`;

function HowToPay({
  document: { acceptedCards: cards, alternativePaymentUrl: url, allowsAch, totalDue },
}: {
  document: InvoiceDocument_documentFragment;
}) {
  const found = waysToPay({ cards, allowsAch, url, totalDue });
  if (!found) return null;
  return (
    <Words>
      <h3>{documentWords.howToPay}</h3>
      {found.ways.join('\n')}
      {found.url && (
        <div>
          <a href={found.url}>{documentWords.payAnotherWay}</a>
        </div>
      )}
    </Words>
  );
}

/** An invoice as its bidder receives it: white paper in both themes, one invoice per printed page. */
export function InvoiceDocument({ document }: { document: InvoiceDocument_documentFragment }) {
  const { number, date, dueOn, billTo, house, auctions, isPickup, messages } = document;
  const due = dueOn ? dueText({ issuedOn: date, dueOn }, dateInWords) : '';
  return (
    <MoneyProvider currency={document.currency} locale={viewerLocale()}>
      <DocumentSheet data-theme="light" aria-label={`Invoice ${number}`}>
        <DocumentHead>
          <DocumentParty party={house} />
          <div>
            <h2>{documentTitle(number)}</h2>
            <p>{formatLongDate(date, viewerLocale())}</p>
            {documentFacts({ ...document, due }).map((fact) => (
              <p key={fact}>{fact}</p>
            ))}
          </div>
        </DocumentHead>
        <About>
          <div>
            <h3>{documentWords.billTo}</h3>
            <DocumentParty party={billTo} />
          </div>
          {auctions.length > 0 && (
            <div>
              <h3>{documentWords.auctions}</h3>
              <ul>
                {auctions.map((auction) => (
                  <li key={`${auction.date} ${auction.title}`}>
                    <b>{auction.title}</b>
                    {dateInWords(auction.date)}
                  </li>
                ))}
              </ul>
            </div>
          )}
          <div>
            <h3>{documentWords.delivery}</h3>
            <ul>
              <li>{deliveryText(isPickup)}</li>
            </ul>
          </div>
        </About>
        {document.items.length > 0 && (
          <Scroll tabIndex={0} role="group" aria-label={`Items of invoice ${number}`}>
            <DocumentItems document={document} />
          </Scroll>
        )}
        <DocumentTotals document={document} currency={document.currency} />
        {document.payments.length > 0 && (
          <Words>
            <h3>{documentWords.payments}</h3>
            <ul>
              {document.payments.map((payment, index) => (
                <li key={index}>
                  {paymentWords(payment, dateInWords(payment.date))}: <Money amount={payment.amount} dimZero={false} />
                </li>
              ))}
            </ul>
          </Words>
        )}
        <HowToPay document={document} />
        {messages.map(({ header, detailHtml }, index) => (
          <Words key={index}>
            {header && <h3>{header}</h3>}
            <Markup dangerouslySetInnerHTML={{ __html: detailHtml }} />
          </Words>
        ))}
      </DocumentSheet>
    </MoneyProvider>
  );
}
