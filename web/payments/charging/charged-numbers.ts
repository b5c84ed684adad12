import type { ApolloClient } from '@apollo/client';
import { ChargeAttemptsDocument, ChargeDryRunDocument } from './Charging.generated';

const MOST = 200;

/** Every page of a list. */
async function every<Row>(
  page: (offset: number) => Promise<{ readonly rows: readonly Row[]; readonly total: number }>,
): Promise<Row[]> {
  const all: Row[] = [];
  for (;;) {
    const { rows, total } = await page(all.length);
    all.push(...rows);
    if (rows.length === 0 || all.length >= total) return all;
  }
}

/** Invoices of a run that were to be charged and surely were not: declined, or left out later. What was never to be charged has no card in it. */
export async function failedNumbers(client: ApolloClient, run: number): Promise<number[]> {
  const attempts = await every(async (offset) => {
    const { data } = await client.query({
      query: ChargeAttemptsDocument,
      variables: { number: run, first: MOST, offset, states: ['DECLINED', 'SKIPPED'] },
      fetchPolicy: 'no-cache',
    });
    const found = data.chargeRun?.attempts;
    return { rows: found?.nodes ?? [], total: found?.totalCount ?? 0 };
  });
  return attempts
    .filter(({ state, card }) => state === 'DECLINED' || card !== null)
    .map(({ invoiceNumber }) => invoiceNumber);
}

/** Invoices of a group that are over the house's limit of a card. */
export async function overLimitNumbers(client: ApolloClient, groupNumber: number): Promise<number[]> {
  const others = await every(async (offset) => {
    const variables = {
      input: { selection: { groupNumber, filter: {} } },
      show: 'OTHERS' as const,
      first: MOST,
      offset,
    };
    const { data } = await client.query({ query: ChargeDryRunDocument, variables, fetchPolicy: 'no-cache' });
    return { rows: data.chargeDryRun.candidates, total: data.chargeDryRun.totalCount };
  });
  return others
    .filter(({ reasons }) => reasons.some(({ code }) => code === 'CREDIT_CARD_LIMIT_EXCEEDED'))
    .map(({ invoiceNumber }) => invoiceNumber);
}
