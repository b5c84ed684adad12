import { addressLines, countryName } from '../../rules/core/address';
import { fullName } from '../../rules/core/text';
import { dateInWords } from '../core/locale';
import { bidderPath } from '../paths/customers';
import { IconButton } from '../ui/controls/IconButton';
import { Link } from '../ui/display/Link';
import { shortened } from '../ui/display/shortened';
import { Menu } from '../ui/overlays/Menu';
import type { Column } from '../ui/table/column';
import type { YourCustomers_customerFragment as Customer } from './YourCustomersPage.generated';

/** The number of characters that a table cell shows. */
const LONGEST = 50;
const cut = (text: string): string =>
  [...text].length > LONGEST ? `${[...text].slice(0, LONGEST - 3).join('')}...` : text;

const Cut = ({ text }: { text: string }) => (
  <span title={text} {...shortened(cut(text), text)}>
    {cut(text)}
  </span>
);

/** Returns a customer's name; without one, the email address or number. */
export const customerName = (customer: Customer): string =>
  fullName(customer) || customer.email || `Customer ${customer.number}`;

const addressOf = ({ address }: Customer): string =>
  [...addressLines(address), countryName(address.country)].filter((line) => line !== '').join(', ');

/** The columns that every house has; `name`, `email`, and `created` sort. */
const factsWith = (linksBidders: boolean): readonly Column<Customer>[] => [
  {
    id: 'name',
    header: 'Name',
    width: 180,
    sortable: true,
    cell: (customer) =>
      linksBidders ? (
        <Link
          href={bidderPath(customer.number)}
          title={customerName(customer)}
          {...shortened(cut(customerName(customer)), customerName(customer))}
        >
          {cut(customerName(customer))}
        </Link>
      ) : (
        <Cut text={customerName(customer)} />
      ),
  },
  { id: 'email', header: 'Email', width: 230, sortable: true, cell: ({ email }) => <Cut text={email} /> },
  { id: 'phone', header: 'Phone', width: 130, priority: 3, cell: ({ phone }) => phone },
  { id: 'address', header: 'Address', width: 280, priority: 4, cell: (customer) => <Cut text={addressOf(customer)} /> },
  {
    id: 'groups',
    header: 'Groups',
    width: 180,
    priority: 2,
    cell: ({ groups }) => <Cut text={groups.map(({ name }) => name).join(', ')} />,
  },
  {
    id: 'created',
    header: 'Creation Date',
    width: 120,
    priority: 1,
    sortable: true,
    cell: ({ createdOn }) => dateInWords(createdOn),
  },
];

export interface CustomerTools {
  /** Whether the viewer can open bidder pages. */
  linksBidders: boolean;
  /** Null if no password emails can be sent from here. */
  onPassword: ((customer: Customer) => void) | null;
}

/** The columns of Your Customers. */
export const customerColumns = ({ linksBidders, onPassword }: CustomerTools): readonly Column<Customer>[] =>
  onPassword === null
    ? factsWith(linksBidders)
    : [
        ...factsWith(linksBidders),
        {
          id: 'menu',
          header: 'Actions',
          headerHidden: true,
          width: 52,
          fixed: true,
          cell: (customer) => (
            <Menu
              trigger={<IconButton icon="more" label={`Actions for ${customerName(customer)}`} />}
              items={[
                {
                  label: 'Send password email',
                  waiting: customer.email === '' ? 'There is no email address' : undefined,
                  onSelect: () => onPassword(customer),
                },
              ]}
            />
          ),
        },
      ];
