import type { KeyboardEvent } from 'react';
import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { counted, dateInWords, viewerLocale } from '../../core/locale';
import { holds } from '../../core/session/rights';
import { useViewer } from '../../core/session/session';
import { templatePath } from '../../templates/public/paths';
import { ButtonLink } from '../../ui/controls/Button';
import { Money, MoneyProvider } from '../../ui/display/Money';
import { isZero } from '../../ui/display/money-format';
import { Sheet } from '../../ui/layout/Sheet';
import { breakpoint } from '../../ui/theme/tokens';
import { GroupInCreation } from '../creation/GroupInCreation';
import { houseDay } from '../invoices/house-time';
import { editInvoicesPath, groupDetailsPath } from '../paths';
import { CREDITS_OWED } from './GroupFigures';
import type { InvoiceGroupEntry_groupFragment } from './InvoiceGroupEntry.generated';
import { VoidGroup } from './VoidGroup';

const Root = styled(Sheet)`
  margin-bottom: var(--s4);
  > header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s2) var(--s5);
    padding: var(--s3) var(--s4);
    border-bottom: 1px solid var(--line);
  }
  > header > div {
    flex: 1 1 260px;
    min-width: 0;
  }
  h2 {
    font-size: var(--t-l);
    line-height: 1.25;
    overflow-wrap: anywhere;
  }
  h2 + p {
    font-size: var(--t-xs);
    color: var(--ink-3);
  }
  > div {
    padding: var(--s4);
  }
`;
const Figures = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: 4px var(--s5);
  font-variant-numeric: tabular-nums lining-nums;
  font-size: var(--t-s);
  dt {
    font-size: var(--t-xs);
    color: var(--ink-2);
  }
  dd {
    font-weight: 500;
  }
  > div {
    text-align: right;
  }
  @media (max-width: ${breakpoint.phone - 1}px) {
    display: grid;
    grid-template-columns: 1fr 1fr;
    width: 100%;
    > div {
      text-align: left;
    }
  }
`;
const Sessions = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--t-s);
  th {
    padding: var(--s2) var(--s4) 4px;
    text-align: left;
    font-size: var(--t-xs);
    font-weight: 500;
    color: var(--ink-2);
  }
  td {
    padding: 6px var(--s4);
    vertical-align: top;
  }
  tr:last-child td {
    padding-bottom: var(--s3);
  }
  th:first-child {
    width: 150px;
  }
  td:first-child {
    color: var(--ink-2);
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
`;

const mayEditTemplates = holds('TEMPLATES');

function GroupSums({ group }: { group: InvoiceGroupEntry_groupFragment }) {
  const { invoiceCount, itemCount, invoiceTotal, outstandingBalance, creditOwed } = group.totals;
  const sums = [
    ['Invoices', invoiceCount.toLocaleString(viewerLocale())],
    ['Items', itemCount.toLocaleString(viewerLocale())],
    ['Invoice Total', <Money key="total" amount={invoiceTotal} symbol="plain" />],
    ['Outstanding', <Money key="due" amount={outstandingBalance} symbol="plain" />],
    ...(isZero(creditOwed)
      ? []
      : ([[CREDITS_OWED, <Money key="credit" amount={creditOwed} symbol="plain" />]] as const)),
  ] as const;
  return (
    <Figures>
      {sums.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Figures>
  );
}

/** An invoice group among the others: what is in it, what it is worth, and the way to its invoices. */
export function InvoiceGroupEntry({ group }: { group: InvoiceGroupEntry_groupFragment }) {
  const viewer = useViewer();
  const { house } = viewer;
  const created = group.state === 'CREATED';
  const name = useId();
  const navigate = useNavigate();
  const onKeyDown = (event: KeyboardEvent) => {
    // A dialog of the entry is outside of it in the document, and inside of it for React.
    if (event.ctrlKey || event.metaKey || event.altKey || !event.currentTarget.contains(event.target as Node)) return;
    const path = { v: groupDetailsPath, e: editInvoicesPath }[event.key.toLowerCase()];
    if (path) void navigate(path(group.number));
  };
  const by = group.createdBy ? ` by ${group.createdBy}` : '';
  return (
    <MoneyProvider currency={group.currency} locale={viewerLocale()}>
      <Root
        as="section"
        aria-labelledby={name}
        {...(created && { tabIndex: 0, 'aria-keyshortcuts': 'V E', onKeyDown })}
      >
        <header>
          <div>
            <h2 id={name}>{group.title}</h2>
            <p>
              Group {group.number} · {counted(group.catalogs.length, 'session')} · created{' '}
              {houseDay(group.createdAt, house.timeZone)}
              {by}
            </p>
          </div>
          {created && <GroupSums group={group} />}
          {group.state !== 'IN_CREATION' && <VoidGroup group={group} />}
          {created && <ButtonLink href={groupDetailsPath(group.number)}>View Invoices</ButtonLink>}
          {created && <ButtonLink href={editInvoicesPath(group.number)}>Edit Invoices</ButtonLink>}
          {created && group.template && mayEditTemplates(viewer) && (
            <ButtonLink href={templatePath(group.template.number)}>Edit Template</ButtonLink>
          )}
        </header>
        {!created && (
          <div>
            <GroupInCreation group={group} />
          </div>
        )}
        <Sessions>
          <thead>
            <tr>
              <th scope="col">Auction Date</th>
              <th scope="col">Sale Title</th>
            </tr>
          </thead>
          <tbody>
            {group.catalogs.map(({ number, date, title }) => (
              <tr key={number}>
                <td>{dateInWords(date)}</td>
                <td>{title}</td>
              </tr>
            ))}
          </tbody>
        </Sessions>
      </Root>
    </MoneyProvider>
  );
}
