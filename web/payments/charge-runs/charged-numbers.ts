import type { ApolloClient } from '@apollo/client';
import { ChargeAttemptsDocument, ChargeDryRunDocument } from './Charging.generated';

const MOST = 200;

/** Returns the rows of all pages of a list. */
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

/**
 * Returns the numbers of a run's invoices that were to be charged and definitely were not: declined, or skipped later.
 * Those that were never to be charged have no card in the run.
 */
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

/** Returns the numbers of a group's invoices above the house's card limit. */
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
