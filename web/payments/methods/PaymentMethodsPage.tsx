import { useEffect, useRef, useState } from 'react';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { useRecentChanges } from '../../core/live/recent-changes';
import { Screen } from '../../core/shell/Screen';
import { Button } from '../../ui/controls/Button';
import { VisuallyHidden } from '../../ui/display/VisuallyHidden';
import { DataTable } from '../../ui/table/DataTable';
import { MethodDialog } from './MethodDialog';
import { actionsFor, methodColumns, type MethodMenus, MethodMenusContext } from './PaymentMethods.columns';
import { type PaymentMethods_methodFragment as Method, usePaymentMethodsPageQuery } from './PaymentMethods.generated';
import { useMethodChanges } from './useMethodChanges';

const nameOf = (method: Method) => method.name;
const none: readonly Method[] = [];

interface Open {
  /** Null to add one. */
  readonly method: Method | null;
}

/** The payment methods that invoices can be marked with, built-in and custom, in the order in which they are offered. */
export function PaymentMethodsPage() {
  const { data, previousData, error, refetch } = usePaymentMethodsPageQuery();
  const methods = (data ?? previousData)?.paymentMethods;
  const [open, setOpen] = useState<Open>();
  const recent = useRecentChanges();
  const changes = useMethodChanges(methods ?? none);
  const table = useRef<HTMLDivElement>(null);
  // A moved row loses the focus, so its menu gets it again for the next move.
  useEffect(() => {
    if (changes.last && document.activeElement === document.body)
      table.current?.querySelector<HTMLElement>(`[aria-label="${CSS.escape(actionsFor(changes.last))}"]`)?.focus();
  }, [changes.last]);
  const menus: MethodMenus = {
    offered: (methods ?? none).filter(({ isChoosable }) => isChoosable),
    tools: {
      onEdit: (method) => setOpen({ method }),
      onRetired: (method, isRetired) => void changes.setRetired(method, isRetired),
      onMove: (method, by) => void changes.move(method, by),
    },
  };
  const add = (
    <Button
      tone="primary"
      waiting={methods ? undefined : 'Payment methods are loading'}
      onClick={() => setOpen({ method: null })}
    >
      Add payment method
    </Button>
  );
  return (
    <Screen title="Payment Methods" sub="Options shown when marking an invoice as paid, in this order." actions={add}>
      {!methods && error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <div ref={table}>
          <MethodMenusContext value={menus}>
            <DataTable
              label="Payment methods"
              columns={methodColumns}
              rows={methods ?? none}
              rowName={nameOf}
              loading={!methods}
              skeletonRows={8}
              mark={({ id }) => (recent.has(`PaymentMethod:${id}`) ? 'changed' : undefined)}
            />
          </MethodMenusContext>
        </div>
      )}
      <VisuallyHidden role="status">{changes.last?.words}</VisuallyHidden>
      {open && <MethodDialog method={open.method} methods={methods ?? none} onClose={() => setOpen(undefined)} />}
    </Screen>
  );
}
