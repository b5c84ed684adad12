/** A signed-in GraphQL caller over real HTTP, like a user's script. */
export interface GraphQLSession {
  /** Runs an operation; throws with the errors of the response, if it has any. */
  run<Data>(query: string, variables?: Record<string, unknown>): Promise<Data>;
  /**
   * Opens a subscription as server-sent events; `ended` resolves with everything received once the server has ended it.
   */
  follow(query: string): Promise<{ readonly ended: Promise<string> }>;
}

interface Answer<Data> {
  readonly data?: Data;
  readonly errors?: readonly { readonly message: string }[];
}

const ask = (
  url: string,
  cookie: string,
  accept: string,
  body: { query: string; variables?: Record<string, unknown> },
) =>
  fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { accept, 'content-type': 'application/json', 'x-graphql-yoga-csrf': '1', cookie },
    body: JSON.stringify(body),
  });

async function post<Data>(url: string, cookie: string, query: string, variables: Record<string, unknown>) {
  const response = await ask(url, cookie, 'application/json', { query, variables });
  const answer = (await response.json()) as Answer<Data>;
  if (answer.errors || !answer.data)
    throw new Error(`GraphQL: ${(answer.errors ?? []).map(({ message }) => message).join('; ') || 'no data'}`);
  return { data: answer.data, setCookie: response.headers.get('set-cookie') };
}

const SIGN_IN = `mutation ($input: SignInInput!) { signIn(input: $input) { viewer { id } userErrors { message } } }`;

export async function signInTo(
  url: string,
  houseUserName: string,
  userName: string,
  password: string,
): Promise<GraphQLSession> {
  const { data, setCookie } = await post<{ signIn: { userErrors: { message: string }[] } }>(url, '', SIGN_IN, {
    input: { houseUserName, userName, password },
  });
  if (data.signIn.userErrors.length > 0 || !setCookie)
    throw new Error(data.signIn.userErrors[0]?.message ?? 'no cookie');
  const cookie = setCookie.split(';')[0] ?? '';
  return {
    run: async (query, variables = {}) => (await post<never>(url, cookie, query, variables)).data,
    follow: async (query) => ({ ended: (await ask(url, cookie, 'text/event-stream', { query })).text() }),
  };
}
