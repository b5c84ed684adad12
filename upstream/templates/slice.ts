import type { Slice } from '../core/slice';
import { templatesRoutes } from './routes';
import { saveSaleTemplate } from './save-sale-settings';

export const templatesSlice: Slice = { routes: templatesRoutes, follows: { saleSettingsSaved: saveSaleTemplate } };
