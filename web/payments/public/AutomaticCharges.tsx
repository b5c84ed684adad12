import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { changedQuery, pageOf, useAddress } from '../../core/router/useAddress';
import { useHouseTime } from '../../core/useHouseTime';
import { EmptyState } from '../../ui/display/EmptyState';
import { Section } from '../../ui/layout/Page';
import { Pager } from '../../ui/layout/Pager';
import { DataTable } from '../../ui/table/DataTable';
import { automaticChargeColumns } from '../scheduled-charges/AutomaticCharges.columns';
import {
  type AutomaticCharge_chargeFragment as Charge,
  useAutomaticChargesQuery,
} from '../scheduled-charges/AutomaticCharges.generated';

const PAGE = 50;
/** The query parameter of its page, because a screen may have another list. */
const PAST = 'past';

const none: readonly Charge[] = [];
const nameOf = ({ invoiceNumber }: Charge) => `invoice ${invoiceNumber}`;

/** Past automatic charges of a group, or of the whole house (null); latest first. */
export function AutomaticCharges({ groupNumber }: { groupNumber: number | null }) {
  const { pathname } = useLocation();
  const { query, change } = useAddress();
  const { time } = useHouseTime();
  const page = pageOf(query, PAST);
  const {
    data: current,
    previousData,
    error,
    refetch,
  } = useAutomaticChargesQuery({
    variables: { groupNumber, first: PAGE, offset: (page - 1) * PAGE },
    fetchPolicy: 'cache-and-network',
  });
  const charges = (current ?? previousData)?.automaticCharges;
  const columns = useMemo(() => automaticChargeColumns(time), [time]);
  const total = current?.automaticCharges.totalCount;
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / PAGE));
  useEffect(() => {
    if (page > last) change({ [PAST]: last > 1 ? String(last) : null });
  }, [page, last, change]);
  return (
    <Section aria-labelledby="past-automatic-charges">
      <h2 id="past-automatic-charges">Past charges</h2>
      {!charges && error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Past automatic charges"
          columns={columns}
          rows={charges?.nodes ?? none}
          rowName={nameOf}
          loading={!charges}
          empty={<EmptyState title="No charges yet." />}
        />
      )}
      {charges && (
        <Pager
          label="Pages of past charges"
          page={page}
          pageSize={PAGE}
          total={charges.totalCount}
          hrefFor={(to) => pathname + changedQuery(query, { [PAST]: to.page > 1 ? String(to.page) : null })}
        />
      )}
    </Section>
  );
}
