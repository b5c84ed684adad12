import { Reading } from './Reading';

/** Terms of use, where the operator has none of their own (TERMS_URL). */
export const TermsPage = () => (
  <Reading title="Terms">
    <p>
      Rostrum is for the staff of auction houses and for those whom a house gives access to. What may be done with it is
      what the house and the operator of this installation have agreed.
    </p>
    <h2>Your account</h2>
    <p>
      Your username and password are yours alone. What is done with them is recorded under your name, with the time and
      what was changed.
    </p>
    <h2>The house’s data</h2>
    <p>
      Invoices, customers and results belong to the house. The operator of this installation keeps them and answers for
      it.
    </p>
  </Reading>
);
