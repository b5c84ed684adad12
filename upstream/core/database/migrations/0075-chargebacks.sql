-- Payments that a bidder disputes with the bank: the case beside the money, which is a charge_refund of the kind DISPUTE.

create table chargeback (
  house_id integer not null references house (id),
  id integer not null,
  processor text not null,
  -- the provider's numbers of the chargeback and of the payment, and the key of the charge
  processor_ref text not null,
  charge_ref text not null,
  charge_key text,
  account text,
  -- null while the ledger doesn't have the payment
  attempt_id integer,
  invoice_id integer,
  amount bigint not null check (amount > 0),
  currency text not null,
  -- as the provider names it
  reason text not null,
  is_inquiry boolean not null,
  state text not null check (state in ('NEEDS_RESPONSE', 'UNDER_REVIEW', 'WON', 'LOST', 'CLOSED')),
  opened_at timestamptz not null,
  -- null: the bank accepts no response
  due_by timestamptz,
  product_description text not null default '',
  customer_communication text not null default '',
  refund_policy text not null default '',
  refund_refusal text not null default '',
  shipping_address text not null default '',
  shipping_date text not null default '',
  shipping_carrier text not null default '',
  tracking_number text not null default '',
  other_evidence text not null default '',
  -- a request to the provider without an answer, and why the last one failed
  request text check (request in ('SUBMIT_EVIDENCE', 'ACCEPT_LOSS')),
  request_key text unique,
  requested_at timestamptz,
  requested_by integer,
  refusal text,
  submitted_at timestamptz,
  -- null: at the provider
  submitted_by integer,
  accepted_at timestamptz,
  accepted_by integer,
  decided_at timestamptz,
  -- the state that staff were last emailed about
  reported_state text,
  version integer not null default 1,
  primary key (house_id, id),
  unique (processor, processor_ref),
  foreign key (house_id, attempt_id) references charge_attempt (house_id, id),
  foreign key (house_id, invoice_id) references invoice (house_id, id)
);
create index chargeback_of_invoice on chargeback (house_id, invoice_id, id);
create index chargeback_of_attempt on chargeback (house_id, attempt_id);
-- The open ones are listed by their deadline.
create index chargeback_by_deadline on chargeback (house_id, due_by, id) where state in ('NEEDS_RESPONSE', 'UNDER_REVIEW');
