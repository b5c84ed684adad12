export const termsPath = '/settings/terms';
