export { paymentsPath } from '../paths';
