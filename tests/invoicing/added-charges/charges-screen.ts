import { screen, waitFor, within } from '@testing-library/react';
import { openApp, type TestPage } from '../../support/browser/web-app';
import { smallHouse } from '../../support/houses/sample-house';
import { servicesOfFile } from '../../support/services/of-file';
import type { TestUpstream } from '../../support/services/upstream';
import { clientOfNewHouse, type HouseClient } from '../house-at-work';

/** A group on Create New Invoices in a new house: charges of one test are invisible to the others. */
export interface ChargedGroup extends TestPage {
  readonly number: number;
  readonly api: HouseClient;
  readonly upstream: TestUpstream;
}

/** For the tests of a file: opens groups, and restores the network after each test. */
export function chargesScreen(): {
  open: (
    template?: 'Cards per lot' | 'Cards per invoice' | 'Bank per invoice',
    prepare?: (api: HouseClient, group: number, upstream: TestUpstream) => Promise<void>,
  ) => Promise<ChargedGroup>;
} {
  const network = globalThis.fetch;
  const { upstream, server } = servicesOfFile({ houses: [] });
  afterEach(() => {
    globalThis.fetch = network;
  });
  return {
    async open(template = 'Cards per lot', prepare) {
      const api = await (template === 'Bank per invoice'
        ? clientOfNewHouse(upstream, (userName) =>
            smallHouse({ userName, processorType: 's', paymentProcessingEnabled: false }),
          )
        : clientOfNewHouse(upstream));
      const { cookie } = await server.as(api.userName, 'cashier');
      const number = (await api.create(['Pictures', 'Clocks and Furniture'], template, 'Autumn')).invoiceGroupID;
      await prepare?.(api, number, upstream);
      return { ...openApp(server.url, `/invoices/CreateNewInvoices/${number}`, cookie), number, api, upstream };
    },
  };
}

export const blockOf = (name: string): Promise<HTMLElement> => screen.findByRole('article', { name: new RegExp(name) });

/** Returns the dialog, once it has loaded what can be charged. */
export const dialog = (): Promise<HTMLElement> =>
  waitFor(() => {
    const found = screen.getByRole('dialog', { name: 'Add/Edit Charges' });
    if (
      !within(found).queryByRole('status', { name: 'New totals' }) &&
      within(found).queryAllByRole('alert').length === 0
    )
      throw new Error('what can be charged is not known yet');
    return found;
  });

export const field = async (name: string): Promise<HTMLElement> => within(await dialog()).findByLabelText(name);

/** Opens the dialog from the menu of an item or an invoice: "lot 1". */
export async function openOn({ user }: TestPage, block: HTMLElement, of: string): Promise<HTMLElement> {
  await user.click(within(block).getByRole('button', { name: `Actions for ${of}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Add/Edit Charges' }));
  return dialog();
}

/** Clears a field of the dialog and types into it. */
export async function retype({ user }: TestPage, name: string, keys: string): Promise<HTMLElement> {
  const input = await field(name);
  await user.clear(input);
  await user.type(input, keys);
  return input;
}

export const save = ({ user }: TestPage): Promise<void> => user.click(screen.getByRole('button', { name: 'Save' }));

/**
 * Returns the app's requests to the server from now on, by operation, without the change stream. The progress of an
 * edit is requested only if the edit takes longer than two seconds, which depends on the machine: it is not included,
 * and does not reach the server.
 */
export function watchOperations(): string[] {
  const asked: string[] = [];
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => {
    const { operationName } = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as {
      operationName?: string;
    };
    if (operationName === 'RunningEdit') return new Promise(() => undefined);
    if (operationName !== undefined && operationName !== 'RecordChanges') asked.push(operationName);
    return fetch(input, init);
  };
  return asked;
}

/** Simulates a lost connection until the returned function is called. */
export function loseConnection(): () => void {
  const { fetch } = globalThis;
  globalThis.fetch = () => Promise.reject(new TypeError('no network'));
  return () => {
    globalThis.fetch = fetch;
  };
}
