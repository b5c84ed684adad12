import { useMemo } from 'react';
import { ListedTable } from '../../core/lists/ListedTable';
import { useListed } from '../../core/lists/useListed';
import { useListPage } from '../../core/lists/useListPage';
import { useHouseTime } from '../../core/useHouseTime';
import { EmptyState } from '../../ui/display/EmptyState';
import { Section } from '../../ui/layout/Page';
import { automaticChargeColumns } from '../scheduled-charges/AutomaticCharges.columns';
import {
  type AutomaticCharge_chargeFragment as Charge,
  useAutomaticChargesQuery,
} from '../scheduled-charges/AutomaticCharges.generated';

const SIZES = [50] as const;
const nameOf = ({ invoiceNumber }: Charge) => `invoice ${invoiceNumber}`;

/** Past automatic charges of a group, or of the whole house (null); latest first. */
export function AutomaticCharges({ groupNumber }: { groupNumber: number | null }) {
  const { time } = useHouseTime();
  const page = useListPage({ sizes: SIZES, name: 'past', label: 'Pages of past charges' });
  const listed = useListed(
    page,
    useAutomaticChargesQuery({ variables: { groupNumber, ...page.window } }),
    (data) => data.automaticCharges,
  );
  const columns = useMemo(() => automaticChargeColumns(time), [time]);
  return (
    <Section aria-labelledby="past-automatic-charges">
      <h2 id="past-automatic-charges">Past charges</h2>
      <ListedTable
        listed={listed}
        label="Past automatic charges"
        columns={columns}
        rowName={nameOf}
        empty={<EmptyState title="No charges yet." />}
      />
    </Section>
  );
}
