-- A house's own account at Stripe; null: the account of the installation's key.
alter table house add column stripe_account text unique check (stripe_account ~ '^acct_[A-Za-z0-9]+$');

-- The account that a charge was requested on, and that an unallocated payment is on: it stays theirs when the house moves to another one.
alter table charge_attempt add column account text;
alter table payment_discrepancy add column account text;
