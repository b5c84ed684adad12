export const usersPath = '/settings/users';

export const apiTokensPath = '/settings/api-tokens';
