import { fullName } from '../../../rules/core/text';
import type { SearchedTexts } from '../../core/lists/matched-column';
import type { InvoicesTable_invoiceFragment, InvoicesTable_searchedFragment } from './InvoicesTable.generated';

/** An invoice with what a search looks at; without a search, that isn't loaded. */
type Searched = InvoicesTable_invoiceFragment & Partial<InvoicesTable_searchedFragment>;

/** Returns what a search of invoices looks at. Lists of all groups show the email address. */
export const searchedTexts = (invoice: Searched, showsEmail: boolean): SearchedTexts => {
  const { number, paddleNumber, company = '', phone = '', email = '', lines = [] } = invoice;
  return {
    shown: [String(number), paddleNumber, fullName(invoice), ...(showsEmail ? [email] : [])],
    others: [
      { label: 'Company', text: company },
      { label: 'Phone', text: phone },
      ...(showsEmail ? [] : [{ label: 'Email', text: email }]),
      ...lines.map(({ lotNumber, title }) => ({ label: 'Lot', text: `${lotNumber} ${title}` })),
    ],
  };
};
