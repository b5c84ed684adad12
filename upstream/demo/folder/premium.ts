import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { minorFromWire, rateFromPercent } from '../../../rules/core/money';
import type { PremiumStep } from '../../../rules/invoicing/lines/premium';
import { invalid } from '../../core/errors';
import { isMissingFile } from './table';

const REFERENCE = '../reference/buyers_premium.json';

const Reference = z.object({
  tables: z.array(
    z.object({ currency: z.string(), steps: z.array(z.tuple([z.number(), z.number().nullable(), z.number()])).min(1) }),
  ),
});

/** 25% on everything, if the reference is missing or has no table for the currency. */
const DEFAULT_STEPS: readonly PremiumStep[] = [{ from: 0, to: null, rateMillionths: 250_000 }];

/** Returns a function that finds the premium of a currency: its first table in the reference beside the folder. */
export async function readPremiumSteps(dir: string): Promise<(currency: string) => readonly PremiumStep[]> {
  let content: string;
  try {
    content = await readFile(join(dir, REFERENCE), 'utf8');
  } catch (error) {
    if (!isMissingFile(error)) throw error;
    return () => DEFAULT_STEPS;
  }
  const { tables } = parsed(content);
  return (currency) => {
    const table = tables.find((candidate) => candidate.currency === currency);
    return (
      table?.steps.map(([from, to, percent]) => ({
        from: minorFromWire(from, currency),
        to: to === null ? null : minorFromWire(to, currency),
        rateMillionths: rateFromPercent(percent),
      })) ?? DEFAULT_STEPS
    );
  };
}

function parsed(content: string): z.infer<typeof Reference> {
  try {
    return Reference.parse(JSON.parse(content));
  } catch {
    throw invalid([{ code: 'BAD_FOLDER', message: `${REFERENCE} is not a list of premium tables.`, field: null }]);
  }
}
