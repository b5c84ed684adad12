import { addressLines, countryName } from '../../rules/core/address';
import { fullName } from '../../rules/core/text';
import { dateInWords } from '../core/locale';
import { IconButton } from '../ui/IconButton';
import { Link } from '../ui/Link';
import { Menu } from '../ui/Menu';
import type { Column } from '../ui/table/column';
import { bidderPath } from './public/paths';
import type { YourCustomers_customerFragment as Customer } from './YourCustomersPage.generated';

/** S1 section 9: texts of tables. */
const LONGEST = 50;
const cut = (text: string): string => ([...text].length > LONGEST ? `${[...text].slice(0, LONGEST - 3).join('')}...` : text);

const Cut = ({ text }: { text: string }) => <span title={text}>{cut(text)}</span>;

/** What a customer is called: the name, or what else is known. */
export const customerName = (customer: Customer): string => fullName(customer) || customer.email || `Customer ${customer.number}`;

const addressOf = ({ address }: Customer): string => [...addressLines(address), countryName(address.country)].filter((line) => line !== '').join(', ');

/** Columns that every house has; `name`, `email` and `created` sort. */
const facts: readonly Column<Customer>[] = [
  { id: 'name', header: 'Name', width: 180, sortable: true, cell: (customer) => <Link href={bidderPath(customer.number)}>{cut(customerName(customer))}</Link> },
  { id: 'email', header: 'Email', width: 230, sortable: true, cell: ({ email }) => <Cut text={email} /> },
  { id: 'phone', header: 'Phone', width: 130, priority: 3, cell: ({ phone }) => phone },
  { id: 'address', header: 'Address', width: 280, priority: 4, cell: (customer) => <Cut text={addressOf(customer)} /> },
  { id: 'groups', header: 'Groups', width: 180, priority: 2, cell: ({ groups }) => <Cut text={groups.map(({ name }) => name).join(', ')} /> },
  { id: 'created', header: 'Creation Date', width: 120, priority: 1, sortable: true, cell: ({ createdOn }) => dateInWords(createdOn) },
];

/** The columns of Your Customers; without `onPassword` nobody is written to from here. */
export const customerColumns = (onPassword: ((customer: Customer) => void) | null): readonly Column<Customer>[] => (onPassword === null ? facts : [...facts, {
  id: 'menu', header: 'Actions', headerHidden: true, width: 52, fixed: true,
  cell: (customer) => (
    <Menu
      trigger={<IconButton icon="more" label={`Actions for ${customerName(customer)}`} />}
      items={[{ label: 'Send password email', waiting: customer.email === '' ? 'There is no e-mail address' : undefined, onSelect: () => onPassword(customer) }]}
    />
  ),
}]);
