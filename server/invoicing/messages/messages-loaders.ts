import { orNull } from '../../core/graphql/errors';
import { byKey } from '../../core/rest/loader';
import type { InvoicingEndpoints } from '../endpoints';
import type { MessagesOwner, MessagesWindow } from './messages-endpoints';

/** A window of the messages of one run, invoice, or bidder. */
interface MessagesAsked extends MessagesWindow {
  readonly of: MessagesOwner;
  readonly number: number;
}

const OWNERS: readonly MessagesOwner[] = ['runIDs', 'invoiceIDs', 'approvalIDs', 'personIDs'];
const OUTCOMES = ['SENT', 'SKIPPED', 'REFUSED'] as const;

/** Windows that one call can load together have the same key before the last colon. */
const keyOf = ({ of, size, offset, outcome, number }: MessagesAsked): string =>
  `${of}:${size}:${offset}:${outcome ?? ''}:${number}`;

function askedBy(key: string): MessagesAsked {
  const [of, size, offset, outcome, number] = key.split(':');
  return {
    of: OWNERS.find((owner) => owner === of) ?? 'runIDs',
    size: Number(size),
    offset: Number(offset),
    outcome: OUTCOMES.find((one) => one === outcome) ?? null,
    number: Number(number),
  };
}

export function createMessagesLoaders(endpoints: InvoicingEndpoints) {
  async function windows(keys: readonly string[]) {
    const calls = new Map<string, MessagesAsked[]>();
    for (const asked of keys.map(askedBy)) {
      const call = keyOf({ ...asked, number: 0 });
      calls.set(call, [...(calls.get(call) ?? []), asked]);
    }
    const answers = [...calls.values()].map(async (same) => {
      const [first] = same;
      if (!first) return [];
      const { of, size, offset, outcome } = first;
      const owners = await endpoints.bidderMessages(
        of,
        same.map(({ number }) => number),
        { size, offset, outcome },
      );
      return owners.map((owner) => ({ ...owner, key: keyOf({ ...first, number: owner.ownerID }) }));
    });
    return (await Promise.all(answers)).flat();
  }

  const windowByKey = byKey(windows, ({ key }) => key);

  return {
    /** Owners with the same window share one call. */
    messagesOf: (asked: MessagesAsked) => windowByKey.load(keyOf(asked)),
    bidderMessageByNumber: byKey(endpoints.bidderMessagesById, (message) => message.bidderMessageID),
    messageTemplateByNumber: byKey(endpoints.messageTemplates, (template) => template.messageTemplateID),
    /** One call per run, because few are requested at a time. */
    messageRunByNumber: byKey(
      async (numbers: readonly number[]) =>
        (await Promise.all(numbers.map((number) => orNull(endpoints.messageRun(number))))).filter(
          (run) => run !== null,
        ),
      (run) => run.messageRunID,
    ),
  };
}
