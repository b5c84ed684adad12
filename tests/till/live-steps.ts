import { CountDrawerDocument } from '../../web/till/Drawer.generated';
import { TakePaymentsDocument } from '../../web/till/Till.generated';
import { EDITED, PAYMENT_LISTS } from '../invoicing/live/live-steps';
import type { LiveHouse } from '../support/houses/live-house';
import type { MutationName, Step } from '../support/houses/live-views';

let keys = 0;
const newKey = () => `live-till-${(keys += 1)}`;

interface Recorded {
  readonly drawer: {
    readonly day: string;
    readonly lines: readonly { readonly methodNumber: number; readonly currency: string; readonly expected: string }[];
  };
}

/** Steps that take a part of what a person owes at the till, and count the drawer. */
export const tillSteps = (house: () => LiveHouse) =>
  ({
    takePayments: {
      document: TakePaymentsDocument,
      rereads: {
        ...PAYMENT_LISTS,
        TillAccount: 'Which invoices are open is computed on request.',
        Drawer: 'What was recorded is computed on request.',
        PaymentReceipts: 'The receipt is new in the list.',
        BidderPage: 'What the person owes is computed on request.',
      },
      variables: async () => {
        const { id, approval } = await house().invoice(EDITED);
        const { person, methods } = await house().read<{
          person: { person: { id: string } };
          methods: { id: string; isChoosable: boolean }[];
        }>(
          'query ($number: Int!) { person: approval(number: $number) { person { id } } methods: paymentMethods { id isChoosable } }',
          { number: approval.number },
        );
        return {
          input: {
            personId: person.person.id,
            invoices: [{ id }],
            payments: [{ methodId: methods.find(({ isChoosable }) => isChoosable)?.id, amount: '1.00' }],
            pickedUpIds: [],
            idempotencyKey: newKey(),
          },
        };
      },
    },
    countDrawer: {
      document: CountDrawerDocument,
      rereads: { DrawerCounts: 'The count is new in the list.' },
      variables: async () => {
        const {
          drawer: { day, lines },
        } = await house().read<Recorded>('{ drawer { day lines { methodNumber currency expected } } }');
        return {
          input: {
            day,
            currency: lines[0]?.currency ?? 'USD',
            lines: lines.map(({ methodNumber, expected }) => ({ methodNumber, expected, counted: expected })),
            idempotencyKey: newKey(),
          },
        };
      },
    },
  }) satisfies Partial<Record<MutationName, Step>>;
