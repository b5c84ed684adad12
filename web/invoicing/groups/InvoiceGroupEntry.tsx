import { type KeyboardEvent, memo } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { dateInWords, viewerLocale } from '../../core/locale';
import { holds } from '../../core/session/rights';
import { useViewer } from '../../core/session/session';
import { editInvoicesPath, groupDetailsPath } from '../../paths/invoicing';
import { templatePath } from '../../paths/templates';
import { ButtonLink } from '../../ui/controls/Button';
import { MoneyProvider } from '../../ui/display/Money';
import { Sheet } from '../../ui/layout/Sheet';
import { type ArrangedColumns, BlockRow } from '../../ui/table/BlockTable';
import { GroupInCreation } from '../creation/GroupInCreation';
import type { InvoiceGroupEntry_groupFragment } from './InvoiceGroupEntry.generated';
import { VoidGroup } from './VoidGroup';

const Root = styled(Sheet)`
  margin-bottom: var(--s4);
  > [data-cells] {
    padding-block: 6px;
    border-bottom: 1px solid var(--line);
  }
  [data-cells] > :not([data-name]) {
    font-weight: 500;
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
`;
/** The contents of a group's entry, next to its actions. */
const Content = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  justify-content: space-between;
  gap: var(--s2) var(--s4);
  padding: var(--s2) var(--s4) var(--s3);
  > table {
    flex: 1 1 260px;
  }
  > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s2) var(--s3);
  }
  > :first-child:not(table) {
    flex: 1 0 100%;
    display: block;
    padding-block: var(--s2);
  }
`;
const Sessions = styled.table`
  border-collapse: collapse;
  th {
    padding: 0 var(--s4) 4px 0;
    text-align: left;
    font-size: var(--t-xs);
    font-weight: 500;
    color: var(--ink-2);
  }
  td {
    padding: 4px var(--s4) 4px 0;
    vertical-align: top;
  }
  th:first-child {
    width: 130px;
  }
  td:first-child {
    color: var(--ink-2);
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
`;

const canEditTemplates = holds('TEMPLATES');

export interface InvoiceGroupEntryProps {
  group: InvoiceGroupEntry_groupFragment;
  arranged: ArrangedColumns<InvoiceGroupEntry_groupFragment>;
}

function AnyInvoiceGroupEntry({ group, arranged }: InvoiceGroupEntryProps) {
  const viewer = useViewer();
  const created = group.state === 'CREATED';
  const navigate = useNavigate();
  const onKeyDown = (event: KeyboardEvent) => {
    // React events bubble from the entry's dialogs, although these are outside it in the DOM.
    if (event.ctrlKey || event.metaKey || event.altKey || !event.currentTarget.contains(event.target as Node)) return;
    const path = { v: groupDetailsPath, e: editInvoicesPath }[event.key.toLowerCase()];
    if (path) void navigate(path(group.number));
  };
  return (
    <MoneyProvider currency={group.currency} locale={viewerLocale()}>
      <Root
        role="rowgroup"
        aria-label={group.title}
        {...(created && { tabIndex: 0, 'aria-keyshortcuts': 'V E', onKeyDown })}
      >
        <BlockRow row={group} arranged={arranged} />
        <div role="row">
          <Content role="cell" aria-colspan={arranged.columns.length}>
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
            <div>
              {created && <ButtonLink href={groupDetailsPath(group.number)}>View Invoices</ButtonLink>}
              {created && <ButtonLink href={editInvoicesPath(group.number)}>Edit Invoices</ButtonLink>}
              {created && group.template && canEditTemplates(viewer) && (
                <ButtonLink href={templatePath(group.template.number)}>Edit Template</ButtonLink>
              )}
              {group.state !== 'IN_CREATION' && <VoidGroup group={group} />}
            </div>
          </Content>
        </div>
      </Root>
    </MoneyProvider>
  );
}

/**
 * An invoice group in the list: its contents, its value, and links to its invoices. Memoized, so that resizing columns
 * doesn't rerender it.
 */
export const InvoiceGroupEntry = memo(AnyInvoiceGroupEntry);
