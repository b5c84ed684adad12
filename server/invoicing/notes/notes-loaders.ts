import type { NotesJson } from '../../../upstream/invoicing/notes/notes-wire';
import { byKey } from '../../core/rest/loader';
import type { InvoicingEndpoints } from '../endpoints';

interface ThreadWindow {
  readonly number: number;
  readonly first: number;
  readonly offset: number;
}

const keyOf = ({ number, first, offset }: ThreadWindow): string => `${first}:${offset}:${number}`;

function windowOf(key: string): ThreadWindow {
  const [first = 0, offset = 0, number = 0] = key.split(':').map(Number);
  return { first, offset, number };
}

export function createNotesLoaders(endpoints: InvoicingEndpoints) {
  async function threads(keys: readonly string[]): Promise<(NotesJson['invoices'][number] & { key: string })[]> {
    const asked = keys.map(windowOf);
    const sizes = [...new Set(asked.map(({ first, offset }) => `${first}:${offset}`))];
    const answers = await Promise.all(
      sizes.map(async (size) => {
        const { first, offset } = windowOf(size);
        const numbers = asked.filter((one) => one.first === first && one.offset === offset).map(({ number }) => number);
        const found = await endpoints.notesOfInvoices(numbers, { size: first, offset });
        return found.map((thread) => ({ ...thread, key: keyOf({ first, offset, number: thread.invoiceID }) }));
      }),
    );
    return answers.flat();
  }

  const threadByKey = byKey(threads, ({ key }) => key);

  return {
    /** Invoices with the same window share one call. */
    threadOfInvoice: (asked: ThreadWindow) => threadByKey.load(keyOf(asked)),
  };
}
