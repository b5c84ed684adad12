import type { Database } from '../../../upstream/core/database/database';

/** A step of a plan as reported by EXPLAIN. */
export interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

/** Returns the steps that read a table while `read` runs, from the plans of the exact statements that it sends. */
export async function plansOf(db: Database, read: (db: Database) => Promise<unknown>, table: string): Promise<Plan[]> {
  const found: Plan[] = [];
  const collect = (plan: Plan): void => {
    if (plan['Relation Name'] === table || plan['Node Type'] === 'Bitmap Index Scan') found.push(plan);
    plan.Plans?.forEach(collect);
  };
  const explaining = Object.assign(Object.create(db) as Database, {
    async query(sql: string, params?: readonly unknown[]) {
      const [row] = await db.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (analyze, format json) ${sql}`, params);
      if (row) collect(row['QUERY PLAN'][0].Plan);
      return db.query(sql, params);
    },
  });
  await read(explaining);
  return found;
}

const rowsOf = (plan: Plan) => (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];

/** Returns the most rows that a step reads. */
export const rowsRead = (plans: readonly Plan[]): number => Math.max(0, ...plans.map(rowsOf));

/** Returns the total number of rows that all steps read. */
export const rowsReadInAll = (plans: readonly Plan[]): number => plans.reduce((sum, plan) => sum + rowsOf(plan), 0);
