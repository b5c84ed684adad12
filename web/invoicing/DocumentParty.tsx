import type { DocumentParty_partyFragment } from './InvoiceDocument.generated';

/** Name and address of a party, one line each; what is not known takes no line. */
export function DocumentParty({ party }: { party: DocumentParty_partyFragment }) {
  const { name, company, addressLines, countryName, phone, email } = party;
  const lines = [company, ...addressLines, countryName, phone, email].filter(Boolean);
  return (
    <address>
      <b>{name}</b>
      {lines.map((line, index) => <span key={index}>{line}</span>)}
    </address>
  );
}
