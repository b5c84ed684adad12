import { styled } from 'styled-components';
import { partyLines } from '../../../rules/invoicing/documents/document-parties';
import { breakpoint } from '../../ui/theme/tokens';
import type { DocumentParty_partyFragment } from './InvoiceDocument.generated';

/** The name and address of a party, one line each; unknown parts take no line. */
export function DocumentParty({ party }: { party: DocumentParty_partyFragment }) {
  return (
    <address>
      <b>{party.name}</b>
      {partyLines(party).map((line, index) => (
        <span key={index}>{line}</span>
      ))}
    </address>
  );
}

/** White paper in both themes; one document per printed page. */
export const DocumentSheet = styled.article`
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

/** The house on the left, and the document's title and facts on the right. */
export const DocumentHead = styled.header`
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
