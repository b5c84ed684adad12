import { useState } from 'react';
import { TOKEN_LIMITS } from '../../../rules/auth/token-fields';
import { addDays, localDateOf } from '../../../rules/core/dates';
import { failureText } from '../../core/forms/failure';
import { useFailureWords } from '../../core/forms/useFailureWords';
import { useViewer } from '../../core/session/session';
import type { ApiArea, ApiLevel } from '../../generated/schema-types';
import { useCreateApiTokenMutation } from './ApiTokens.generated';
import { type ChosenScopes, reportingScopes } from './token-words';

/** The form of a token, and its secret once it is made. Nothing of it is kept: a secret is shown once. */
export function useNewToken() {
  const { timeZone } = useViewer().house;
  const [today] = useState(() => localDateOf(Date.now(), timeZone));
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<ChosenScopes>(reportingScopes);
  const [lastDay, setLastDay] = useState(addDays(today, 90));
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [secret, setSecret] = useState<string | null>(null);
  const [create, { loading: making }] = useCreateApiTokenMutation();
  const wordsOf = useFailureWords();

  async function make(): Promise<void> {
    setFailure(undefined);
    setErrors({});
    const wanted = Object.entries(scopes).map(([area, level]) => ({ area: area as ApiArea, level }));
    try {
      const { data } = await create({
        variables: { input: { name, scopes: wanted, expiresOn: lastDay } },
        // The latest stands first: windows cannot know it, and those on the screen are asked for again.
        update: (cache, { data: made }) => {
          if (made?.createApiToken.apiToken) cache.evict({ id: 'ROOT_QUERY', fieldName: 'apiTokens' });
        },
      });
      const answer = data?.createApiToken;
      setSecret(answer?.secret ?? null);
      setErrors(Object.fromEntries((answer?.userErrors ?? []).map(({ field, message }) => [field[0] ?? '', message])));
    } catch (error) {
      setFailure(failureText(wordsOf(error)));
    }
  }

  return {
    today,
    name,
    setName,
    scopes,
    lastDay,
    setLastDay,
    errors,
    secret,
    making,
    make,
    failure: failure ?? errors[''],
    furthest: addDays(today, TOKEN_LIMITS.longestDays),
    setScopes,
    setLevel: (area: ApiArea, level: ApiLevel | 'NONE') =>
      setScopes((before) => {
        const { [area]: _, ...others } = before;
        return level === 'NONE' ? others : { ...others, [area]: level };
      }),
  };
}
