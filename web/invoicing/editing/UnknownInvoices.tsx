import { ButtonLink } from '../../ui/controls/Button';
import { Banner } from '../../ui/display/Banner';
import { Section } from '../../ui/layout/Page';
import { editInvoicesPath } from '../paths';

export interface UnknownInvoicesProps {
  groupNumber: number;
  /** Numbers that the address names; none where it names a stored selection. */
  asked: readonly number[];
  /** Undefined while it is not known which of them there are. */
  found: readonly { readonly number: number }[] | undefined;
}

/** Says which invoices of an address are not in the group: the others are shown. */
export function UnknownInvoices({ groupNumber, asked, found }: UnknownInvoicesProps) {
  const known = new Set(found?.map(({ number }) => number));
  const unknown = found ? asked.filter((number) => !known.has(number)) : [];
  if (unknown.length === 0) return null;
  const subject = unknown.length === 1 ? `Invoice ${unknown[0]} is` : `Invoices ${unknown.join(', ')} are`;
  return (
    <Section>
      <Banner
        tone="warning"
        actions={
          <ButtonLink tone="link" href={editInvoicesPath(groupNumber)}>
            Edit all invoices
          </ButtonLink>
        }
      >
        {subject} not in this group.
      </Banner>
    </Section>
  );
}
