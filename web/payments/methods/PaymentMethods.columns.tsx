import { createContext, useContext } from 'react';
import { METHOD_FIXED } from '../../../rules/payments/methods/payment-method-names';
import { IconButton } from '../../ui/controls/IconButton';
import { StatusDot } from '../../ui/display/StatusDot';
import { Menu, type MenuItem } from '../../ui/overlays/Menu';
import type { Column } from '../../ui/table/column';
import type { PaymentMethods_methodFragment as Method } from './PaymentMethods.generated';

export interface MethodTools {
  onEdit: (method: Method) => void;
  onRetired: (method: Method, isRetired: boolean) => void;
  /** Moves a method by one position: -1 up, 1 down. */
  onMove: (method: Method, by: -1 | 1) => void;
}

/** Returns the accessible name of a method's menu. */
export const actionsFor = ({ name }: { readonly name: string }): string => `Actions for ${name}`;

function Offered({ method: { isRetired, isChoosable } }: { method: Method }) {
  if (isRetired)
    return (
      <StatusDot tone="quiet" shape="ring">
        Retired
      </StatusDot>
    );
  return isChoosable ? (
    <StatusDot tone="paid">Offered</StatusDot>
  ) : (
    <StatusDot tone="sent" shape="half">
      Set by provider
    </StatusDot>
  );
}

const fixed = ({ isOnline }: Method): string | undefined => (isOnline ? METHOD_FIXED : undefined);

/** Returns the menu items of a method, which depend on its position among the active methods. */
function itemsOf(method: Method, offered: readonly Method[], { onEdit, onRetired, onMove }: MethodTools): MenuItem[] {
  if (method.isRetired)
    return [
      { label: 'Edit', onSelect: () => onEdit(method) },
      { label: 'Offer again', onSelect: () => onRetired(method, false) },
    ];
  const moves: MenuItem[] = method.isChoosable
    ? [
        {
          label: 'Move up',
          onSelect: () => onMove(method, -1),
          waiting: method.id === offered[0]?.id ? 'Already first' : undefined,
        },
        {
          label: 'Move down',
          onSelect: () => onMove(method, 1),
          waiting: method.id === offered.at(-1)?.id ? 'Already last' : undefined,
        },
      ]
    : [];
  return [
    { label: 'Edit', onSelect: () => onEdit(method), waiting: fixed(method) },
    ...moves,
    'separator',
    { label: 'Retire', onSelect: () => onRetired(method, true), waiting: fixed(method) },
  ];
}

/** The props that the rows' menus need. */
export interface MethodMenus {
  /** The methods that users can choose, in order. */
  offered: readonly Method[];
  tools: MethodTools;
}

/** Not part of the columns: recreated columns close an open menu. */
export const MethodMenusContext = createContext<MethodMenus | null>(null);

function MethodMenu({ method }: { method: Method }) {
  const menus = useContext(MethodMenusContext);
  return (
    menus && (
      <Menu
        trigger={<IconButton icon="more" label={actionsFor(method)} />}
        items={itemsOf(method, menus.offered, menus.tools)}
      />
    )
  );
}

/** The columns of Payment Methods; the rows' menus need a MethodMenusContext. */
export const methodColumns: readonly Column<Method>[] = [
  { id: 'name', header: 'Name', width: 300, cell: ({ name }) => <span title={name}>{name}</span> },
  {
    id: 'meaning',
    header: 'Meaning',
    width: 220,
    priority: 1,
    cell: ({ isOnline }) => (isOnline ? 'Paid online' : 'Paid offline'),
  },
  {
    id: 'surcharge',
    header: 'Surcharge',
    width: 200,
    priority: 2,
    cell: ({ surchargePercent, surchargeName }) =>
      Number(surchargePercent) === 0 ? null : (
        <span title={surchargeName}>
          {surchargePercent}% {surchargeName}
        </span>
      ),
  },
  { id: 'offered', header: 'Status', width: 150, cell: (method) => <Offered method={method} /> },
  {
    id: 'menu',
    header: 'Actions',
    headerHidden: true,
    width: 52,
    fixed: true,
    cell: (method) => <MethodMenu method={method} />,
  },
];
