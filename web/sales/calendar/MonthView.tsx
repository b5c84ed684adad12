import { useState } from 'react';
import { styled } from 'styled-components';
import type { LocalDate } from '../../../rules/core/dates';
import { addMonths, monthOf, sessionsByDay, spanOf } from '../../../rules/sales/calendar/month';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { counted, viewerLocale } from '../../core/locale';
import { changedQuery, useAddress } from '../../core/router/useAddress';
import { todayIn } from '../../core/server-time';
import { useViewer } from '../../core/session/session';
import type { SaleKind } from '../../generated/schema-types';
import { calendarPath } from '../../paths/sales';
import { ButtonLink } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/display/EmptyState';
import { Skeleton } from '../../ui/display/Skeleton';
import { Banner } from '../../ui/notices/Banner';
import { MonthTable } from './MonthTable';
import { useCalendarMonthQuery } from './MonthView.generated';

/** The most sales that are read for a month, which is the most that a page has. */
const MOST_SALES = 200;

const Heading = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s2);
  margin-bottom: var(--s3);
  h2 {
    flex: 1 1 200px;
    font: 600 var(--t-xl)/1.25 var(--serif);
  }
  @media print {
    a {
      display: none;
    }
  }
`;

const nameOf = (date: LocalDate): string =>
  new Intl.DateTimeFormat(viewerLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );

export interface MonthViewProps {
  search: string;
  kind: SaleKind | '';
}

/** The sessions of a month, each on its day in its own zone. */
export function MonthView({ search, kind }: MonthViewProps) {
  const { timeZone } = useViewer().house;
  const { query } = useAddress();
  const [today] = useState(() => todayIn(timeZone));
  const month = monthOf(query.get('month'), today);
  const { from, to } = spanOf(month);
  const {
    data: current,
    previousData,
    error,
    refetch,
  } = useCalendarMonthQuery({
    variables: {
      first: MOST_SALES,
      filter: {
        from: new Date(from).toISOString(),
        to: new Date(to).toISOString(),
        ...(search && { search }),
        ...(kind && { kinds: [kind] }),
      },
    },
  });
  const sales = (current ?? previousData)?.sales;
  const hrefOf = (other: string) => calendarPath('current') + changedQuery(query, { view: 'month', month: other });
  const sessions = sales?.nodes.flatMap((sale) => sale.sessions) ?? [];
  const byDay = sessionsByDay(sessions);
  const count = [...byDay].reduce((sum, [day, { length }]) => sum + (day.startsWith(month) ? length : 0), 0);
  return (
    <section aria-label={nameOf(`${month}-01`)} aria-busy={!current && !error}>
      <Heading>
        <h2>{nameOf(`${month}-01`)}</h2>
        {sales && <span role="status">{counted(count, 'session')}</span>}
        <ButtonLink href={hrefOf(addMonths(month, -1))}>Previous month</ButtonLink>
        <ButtonLink href={hrefOf(today.slice(0, 7))}>This month</ButtonLink>
        <ButtonLink href={hrefOf(addMonths(month, 1))}>Next month</ButtonLink>
      </Heading>
      {!sales &&
        (error ? (
          <LoadFailure error={error} message="Unable to load your auctions / sales..." onRetry={() => void refetch()} />
        ) : (
          <Skeleton style={{ height: 480, borderRadius: 8 }} />
        ))}
      {sales && sales.totalCount > sales.nodes.length && (
        <Banner tone="warning">
          This month has sessions of {counted(sales.totalCount, 'sale')}. The first{' '}
          {sales.nodes.length.toLocaleString(viewerLocale())} are shown. Search for a sale to see the others.
        </Banner>
      )}
      {sales && <MonthTable key={month} month={month} today={today} byDay={byDay} houseZone={timeZone} />}
      {sales && count === 0 && (
        <EmptyState
          title={
            search || kind ? 'No sessions in this month match your search.' : 'There are no sessions in this month.'
          }
        />
      )}
    </section>
  );
}
