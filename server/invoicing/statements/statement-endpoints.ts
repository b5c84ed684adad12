import type { OpenAnswer } from '../../core/rest/http';
import type { UpstreamClient } from '../../core/rest/upstream-client';

/** REST calls for statements of people. */
export const createStatementEndpoints = (upstream: UpstreamClient) => ({
  statementPdf: (personID: number, signal: AbortSignal): Promise<OpenAnswer> =>
    upstream.open('/app/house/{houseRef}/person/{personID}/statement.pdf', { params: { personID }, signal }),
});
