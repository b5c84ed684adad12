import './ui/theme/fonts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { appRoutes } from './app-routes';
import { createApolloClient } from './core/apollo/apollo';
import { createStatus } from './core/apollo/status';
import { BASE } from './core/router/paths';
import { App } from './core/shell/App';
import { slices } from './slices';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

const status = createStatus();
const client = createApolloClient(status, slices);
const router = createBrowserRouter(appRoutes(slices), { basename: BASE });

createRoot(root).render(
  <StrictMode>
    <App client={client} status={status} router={router} />
  </StrictMode>,
);
