import { styled } from 'styled-components';
import { formatLongDate } from '../../../rules/core/dates';
import { partyLines } from '../../../rules/invoicing/documents/document-parties';
import {
  deliveryText,
  documentFacts,
  documentTitle,
  documentWords,
  waysToPay,
} from '../../../rules/invoicing/documents/document-words';
import { dueText } from '../../../rules/invoicing/documents/invoice-dates';
import { dateInWords, viewerLocale } from '../../core/locale';
import { MoneyProvider } from '../../ui/display/Money';
import { breakpoint } from '../../ui/theme/tokens';
import { DocumentItems } from './DocumentItems';
import { DocumentTotals } from './DocumentTotals';
import type { DocumentParty_partyFragment, InvoiceDocument_documentFragment } from './InvoiceDocument.generated';

/** The name and address of a party, one line each; unknown parts take no line. */
function DocumentParty({ party }: { party: DocumentParty_partyFragment }) {
  return (
    <address>
      <b>{party.name}</b>
      {partyLines(party).map((line, index) => (
        <span key={index}>{line}</span>
      ))}
    </address>
  );
}

const Paper = styled.article`
  max-width: 860px;
  margin: 0 auto var(--s5);
  padding: var(--s7);
  border: 1px solid var(--line);
  border-radius: 4px;
  background: var(--surface);
  color: var(--ink);
  box-shadow: var(--shadow);
  address {
    display: grid;
    gap: 1px;
    font-style: normal;
    font-size: var(--t-s);
    color: var(--ink-2);
    overflow-wrap: anywhere;
  }
  address b {
    font-weight: 600;
    color: var(--ink);
  }
  h3 {
    margin-bottom: 6px;
    font: 600 var(--t-xs)/1.3 var(--sans);
    color: var(--ink-2);
  }
  @media screen and (max-width: ${breakpoint.phone - 1}px) {
    padding: var(--s4);
  }
  @media print {
    --t-xs: 7.5pt;
    --t-s: 8.5pt;
    --t-l: 11pt;
    --t-xl: 14pt;
    --s4: 10pt;
    --s5: 13pt;
    max-width: none;
    margin: 0;
    padding: 0;
    border: 0;
    box-shadow: none;
    break-after: page;
    &:last-of-type {
      break-after: auto;
    }
    td {
      padding-block: 5pt;
    }
  }
`;
const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: var(--s4);
  padding-bottom: var(--s4);
  border-bottom: 2px solid var(--ink);
  address b {
    font: 600 var(--t-xl)/1.2 var(--serif);
    margin-bottom: 4px;
  }
  > div {
    text-align: right;
    font-size: var(--t-s);
    color: var(--ink-2);
  }
  h2 {
    font-size: var(--t-xl);
    line-height: 1.2;
    margin-bottom: 4px;
    color: var(--ink);
  }
  @media screen and (max-width: ${breakpoint.phone - 1}px) {
    > div {
      text-align: left;
    }
  }
`;
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
  document: { acceptedCards, alternativePaymentUrl, allowsAch },
}: {
  document: InvoiceDocument_documentFragment;
}) {
  const ways = waysToPay(acceptedCards, allowsAch);
  if (ways.length === 0 && !alternativePaymentUrl) return null;
  return (
    <Words>
      <h3>{documentWords.howToPay}</h3>
      {ways.join('\n')}
      {alternativePaymentUrl && (
        <div>
          <a href={alternativePaymentUrl}>{documentWords.payAnotherWay}</a>
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
      <Paper data-theme="light" aria-label={`Invoice ${number}`}>
        <Head>
          <DocumentParty party={house} />
          <div>
            <h2>{documentTitle(number)}</h2>
            <p>{formatLongDate(date, viewerLocale())}</p>
            {documentFacts({ ...document, due }).map((fact) => (
              <p key={fact}>{fact}</p>
            ))}
          </div>
        </Head>
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
        <HowToPay document={document} />
        {messages.map(({ header, detailHtml }, index) => (
          <Words key={index}>
            {header && <h3>{header}</h3>}
            <Markup dangerouslySetInnerHTML={{ __html: detailHtml }} />
          </Words>
        ))}
      </Paper>
    </MoneyProvider>
  );
}
