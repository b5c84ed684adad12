import { byKey } from '../../core/rest/loader';
import type { InvoicingEndpoints } from '../endpoints';
import { historyKey, historyWindow } from './history-key';

/** Groups values that one call can load together. */
function together<Value>(values: readonly Value[], keyOf: (value: Value) => string): Value[][] {
  const groups = new Map<string, Value[]>();
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value]);
  return [...groups.values()];
}

const QUERIES = { invoice: 'invoiceIDs', line: 'detailIDs', group: 'groupIDs' } as const;
const ANSWERS = { invoice: 'invoices', line: 'invoiceDetails', group: 'invoiceGroups' } as const;

export function createHistoryLoaders(endpoints: InvoicingEndpoints) {
  async function histories(keys: readonly string[]) {
    const windows = keys.map(historyWindow);
    const pages = together(windows, ({ of, size, offset }) => `${of}:${size}:${offset}`).map(async (same) => {
      const [first] = same;
      if (!first) return [];
      const { of, size, offset } = first;
      const numbers = same.map(({ number }) => number).join(',');
      const answer = await endpoints.history({ [QUERIES[of]]: numbers }, { size, offset });
      return answer[ANSWERS[of]].map((page) => ({ ...page, key: historyKey({ of, number: page.id, size, offset }) }));
    });
    return (await Promise.all(pages)).flat();
  }

  async function changesOf(keys: readonly string[]) {
    const asked = keys.map((key) => ({ key, edit: Number(key.split(':')[0]), invoice: key.split(':')[1] ?? '' }));
    const answers = together(asked, ({ invoice }) => invoice).map(async (same) => {
      const invoice = same[0]?.invoice ?? '';
      const changes = await endpoints.editChanges(
        same.map(({ edit }) => edit),
        invoice === '' ? null : Number(invoice),
      );
      return same.map(({ key, edit }) => ({ key, changes: changes.filter(({ editID }) => editID === edit) }));
    });
    return (await Promise.all(answers)).flat();
  }

  return {
    /** The running bulk edit of a group, by group number. */
    runningEditOfGroup: byKey(endpoints.runningEdits, (edit) => edit.invoiceGroupID),
    editByNumber: byKey(endpoints.editsById, (edit) => edit.editID),
    /** By historyKey: one call for all windows of one size. */
    historyByKey: byKey(histories, ({ key }) => key),
    /** By edit, a colon, and the invoice or nothing: one call for all edits of one invoice. */
    editChangesByKey: byKey(changesOf, ({ key }) => key),
  };
}
