import type { InvoiceSendJson } from '../../../upstream/invoicing/sending/sending-wire';
import { byKey } from '../../core/rest/loader';
import type { InvoicingEndpoints } from '../endpoints';

/** The requested part of an invoice's sends. */
interface SendsOf {
  readonly number: number;
  readonly first: number;
  readonly offset: number;
}

interface SendsWindow {
  readonly key: string;
  readonly sends: InvoiceSendJson[];
  readonly total: number;
}

const textOf = ({ number, first, offset }: SendsOf): string => `${first}:${offset}:${number}`;

/** Maximum per call; documents and messages are large. */
const FEW = 20;

export function createSendsLoaders(endpoints: InvoicingEndpoints) {
  async function windows(keys: readonly string[]): Promise<SendsWindow[]> {
    const asked = keys
      .map((key) => key.split(':').map(Number))
      .map(([first = 0, offset = 0, number = 0]) => ({ first, offset, number }));
    const distinct = asked.filter(
      (one, index) => asked.findIndex(({ first, offset }) => first === one.first && offset === one.offset) === index,
    );
    const answers = await Promise.all(
      distinct.map(async ({ first, offset }) => {
        const numbers = asked.filter((one) => one.first === first && one.offset === offset).map(({ number }) => number);
        const { sends, totals } = await endpoints.sendsOfInvoices(numbers, { size: first, offset });
        return numbers.map((number) => ({
          key: textOf({ number, first, offset }),
          sends: sends.filter(({ invoiceID }) => invoiceID === number),
          total: totals.find(({ invoiceID }) => invoiceID === number)?.total ?? 0,
        }));
      }),
    );
    return answers.flat();
  }

  const windowByKey = byKey(windows, ({ key }) => key);

  return {
    /** Invoices with the same window share one call. */
    sendsOfInvoice: (asked: SendsOf) => windowByKey.load(textOf(asked)),
    invoiceSendByNumber: byKey(endpoints.sendsById, (send) => send.sentInvoiceID),
    sentDocumentByNumber: byKey(endpoints.sentDocuments, (sent) => sent.sentInvoiceID, FEW),
    sentMessageByNumber: byKey(endpoints.sentMessages, (message) => message.sentInvoiceID, FEW),
  };
}
