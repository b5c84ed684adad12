import { partyLines } from '../../../rules/invoicing/documents/document-parties';
import type { DocumentParty_partyFragment } from './InvoiceDocument.generated';

/** Name and address of a party, one line each; what is not known takes no line. */
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
