import { Reading } from './Reading';

/** The default terms of use, for operators without their own (TERMS_URL). */
export const TermsPage = () => (
  <Reading title="Terms">
    <p>
      Rostrum is for the staff of auction houses and others to whom a house gives access. Its use is governed by the
      agreement between the house and the operator of this installation.
    </p>
    <h2>Your account</h2>
    <p>
      Your username and password are yours alone. Actions in your account are recorded under your name, with the time
      and the change.
    </p>
    <h2>The house’s data</h2>
    <p>
      Invoices, customers and results belong to the house. The operator of this installation stores them and is
      responsible for their safety.
    </p>
  </Reading>
);
