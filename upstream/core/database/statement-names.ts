/** After how many executions a statement is prepared, and how many are at most: each connection keeps their plans. */
const executionsUnprepared = 2;
const mostPrepared = 500;
const mostCounted = 5_000;

/**
 * Names the statements that are executed repeatedly. PostgreSQL parses and plans a named statement once per connection:
 * for most of them, that takes longer than their execution.
 */
export class StatementNames {
  private readonly names = new Map<string, string>();
  private readonly executions = new Map<string, number>();

  /** Counts an execution, and returns the name of the statement if it is to be prepared. */
  count(sql: string): string | undefined {
    const name = this.names.get(sql);
    if (name !== undefined || this.names.size >= mostPrepared) return name;
    const before = this.executions.get(sql) ?? 0;
    if (before >= executionsUnprepared) {
      this.executions.delete(sql);
      this.names.set(sql, `statement_${this.names.size + 1}`);
      return this.names.get(sql);
    }
    if (this.executions.size >= mostCounted) this.executions.clear();
    this.executions.set(sql, before + 1);
    return undefined;
  }
}
