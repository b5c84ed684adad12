/** Users and access. */
export const usersPath = '/settings/users';

/** API tokens. */
export const apiTokensPath = '/settings/api-tokens';
