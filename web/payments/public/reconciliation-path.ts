export { reconciliationPath } from '../paths';
