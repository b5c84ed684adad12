import { useCallback, useMemo, useState } from 'react';
import { salesTaxUrl } from '../../rules/sales-tax/sales-tax-file';
import { useAttempt } from '../core/edit/useAttempt';
import { ListedTable } from '../core/lists/ListedTable';
import { useListed } from '../core/lists/useListed';
import { useListPage } from '../core/lists/useListPage';
import { Screen } from '../core/shell/Screen';
import { Button, ButtonLink } from '../ui/controls/Button';
import { EmptyState } from '../ui/display/EmptyState';
import { Bar } from '../ui/layout/Page';
import { BasesDialog } from './BasesDialog';
import { BasisDialog } from './BasisDialog';
import { ALL, choiceOf, fieldsOf, queryOf, type ReportFields } from './report-query';
import { ReportTotals, ReportWords } from './ReportTotals';
import { placeName, reportColumns } from './SalesTax.columns';
import {
  type SalesTax_placeFragment as Place,
  type SalesTax_rowFragment as Row,
  useSalesTaxPlacesQuery,
  useSalesTaxReportQuery,
} from './SalesTax.generated';
import { SalesTaxFilters } from './SalesTaxFilters';

const NOTHING_CHOSEN: ReportFields = { year: ALL, month: ALL, place: ALL };
const isSame = (one: ReportFields, other: ReportFields) =>
  one.year === other.year && one.month === other.month && one.place === other.place;
const idOf = ({ place, currency }: Row) => `${place.id} ${currency}`;
const nameOf = ({ place }: Row) => placeName(place);

/** Sales Tax Reports: nothing until a report is viewed, then its totals and its rows. */
export function SalesTaxReportsPage() {
  const list = useListPage();
  const fields = fieldsOf(list.query);
  const choice = choiceOf(fields ?? NOTHING_CHOSEN);
  const [opened, setOpened] = useState<Place | null>(null);
  const [isListed, setListed] = useState(false);
  const { data: known } = useSalesTaxPlacesQuery();
  const places = known?.salesTaxPlaces ?? [];
  const result = useSalesTaxReportQuery({
    variables: { ...list.window, filter: choice },
    skip: fields === null,
    fetchPolicy: 'cache-and-network',
  });
  // Another report is not shown until it is there.
  const listed = useListed(list, { ...result, previousData: undefined }, (data) => data.salesTaxReport);
  const report = listed.found;
  const open = useCallback((place: Place) => setOpened(place), [setOpened]);
  const columns = useMemo(() => reportColumns(list.query, open), [list.query, open]);
  const { attempt } = useAttempt();
  const view = (chosen: ReportFields) => {
    if (fields !== null && isSame(chosen, fields)) void attempt(result.refetch);
    else list.refine(queryOf(chosen));
  };
  const hasRows = report !== undefined && report.totalCount > 0;
  return (
    <Screen
      title="Sales Tax Reports"
      sub="Sales and sales tax by state, from invoices and their payments."
      actions={
        <>
          <Button aria-haspopup="dialog" onClick={() => setListed(true)}>
            Reporting basis
          </Button>
          {hasRows ? (
            <ButtonLink href={salesTaxUrl(choice)}>Download .CSV</ButtonLink>
          ) : (
            <Button waiting="View a report with sales first">Download .CSV</Button>
          )}
        </>
      }
    >
      <Bar>
        <SalesTaxFilters shown={fields} places={places} busy={result.loading} onView={view} />
      </Bar>
      {fields !== null && (
        <>
          {(report ?? !result.error) && <ReportWords fields={fields} places={places} />}
          {hasRows && <ReportTotals totals={report.totals} />}
          <ListedTable
            listed={listed}
            label="Sales tax by state"
            columns={columns}
            rowId={idOf}
            rowName={nameOf}
            empty={
              <EmptyState
                title={
                  report?.hasReports === false
                    ? 'No sales tax report(s) have been generated'
                    : 'There are no reports for the selected parameters'
                }
              />
            }
          />
        </>
      )}
      {isListed && (
        <BasesDialog
          places={places}
          onClose={() => setListed(false)}
          onChoose={(place) => {
            setListed(false);
            setOpened(place);
          }}
        />
      )}
      {opened && <BasisDialog place={opened} onClose={() => setOpened(null)} />}
    </Screen>
  );
}
