import { useState } from 'react';
import { TOKEN_LIMITS } from '../../../rules/auth/token-fields';
import { addDays } from '../../../rules/core/dates';
import { useEdit } from '../../core/edit/useEdit';
import { todayIn } from '../../core/server-time';
import { useViewer } from '../../core/session/session';
import type { ApiArea, ApiLevel } from '../../generated/schema-types';
import { useCreateApiTokenMutation } from './ApiTokens.generated';
import { type ChosenScopes, reportingScopes } from './token-words';

/** The form of a token, and its secret once it is created. Nothing is saved in the tab, because a secret is shown once. */
export function useNewToken() {
  const { timeZone } = useViewer().house;
  const [today] = useState(() => todayIn(timeZone));
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<ChosenScopes>(reportingScopes);
  const [lastDay, setLastDay] = useState(addDays(today, 90));
  const [secret, setSecret] = useState<string | null>(null);
  const { run, busy: making, refusal } = useEdit(useCreateApiTokenMutation());

  async function make(): Promise<void> {
    const chosen = Object.entries(scopes).map(([area, level]) => ({ area: area as ApiArea, level }));
    const { answer } = await run(
      { name, scopes: chosen, expiresOn: lastDay },
      {
        isRepeatable: false,
        failed: {
          nothing: 'The token was not created.',
          mayBe:
            'The connection was lost, so the token may have been created. If it is in the list, revoke it before you create another.',
        },
        // Lists start with the latest token, so refetch the lists on screen.
        update: (cache, { data }) => {
          if (data?.createApiToken.apiToken) cache.evict({ id: 'ROOT_QUERY', fieldName: 'apiTokens' });
        },
      },
    );
    setSecret(answer?.secret ?? null);
  }
  const errors: Partial<Record<string, string>> = Object.fromEntries(
    (refusal?.answer?.userErrors ?? []).map(({ field, message }) => [field[0] ?? '', message]),
  );

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
    failure: refusal?.failure ? refusal.messages.join(' ') : errors[''],
    furthest: addDays(today, TOKEN_LIMITS.longestDays),
    setScopes,
    setLevel: (area: ApiArea, level: ApiLevel | 'NONE') =>
      setScopes((before) => {
        const { [area]: _, ...others } = before;
        return level === 'NONE' ? others : { ...others, [area]: level };
      }),
  };
}
