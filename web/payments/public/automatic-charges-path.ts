export { automaticChargesPath } from '../paths';
