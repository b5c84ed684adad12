-- What the payment provider says against the ledger, until staff or a later comparison settle it.

create table payment_discrepancy (
  house_id integer not null references house (id),
  id integer not null,
  -- what it is about: found again, it is the same one
  fingerprint text not null,
  kind text not null check (kind in ('UNALLOCATED', 'NOT_TAKEN', 'AMOUNT_DIFFERS', 'REFUND_NOT_RECORDED', 'REFUND_NOT_MADE')),
  amount bigint not null check (amount > 0),
  currency text not null,
  processor text not null,
  -- the provider's number of the payment or refund
  processor_ref text not null,
  -- the key under which the charge was requested, where it is known
  charge_key text,
  attempt_id integer,
  invoice_id integer,
  detail text not null,
  state text not null check (state in ('OPEN', 'REFUNDING', 'RECORDED', 'REFUNDED', 'IGNORED')),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by integer,
  -- why, as staff or the provider said it
  reason text,
  -- under which the provider is asked for the refund, and why the last request failed
  refund_key text unique,
  refund_asked_at timestamptz,
  refusal text,
  -- what was returned of it, by the provider's number of the refund: the amount, and whether it came back
  returned jsonb not null default '{}',
  -- when the house was emailed about it
  notified_at timestamptz,
  version integer not null default 1,
  primary key (house_id, id),
  unique (house_id, fingerprint),
  foreign key (house_id, attempt_id) references charge_attempt (house_id, id),
  foreign key (house_id, invoice_id) references invoice (house_id, id)
);
create index payment_discrepancy_of_ref on payment_discrepancy (processor, processor_ref);
create index payment_discrepancy_open on payment_discrepancy (house_id, id) where state in ('OPEN', 'REFUNDING');

-- When a house's ledger was last compared with the provider.
create table payment_comparison (
  house_id integer primary key references house (id),
  since timestamptz not null,
  compared_at timestamptz not null,
  -- payments, refunds, and disputes that the provider listed
  listed integer not null,
  -- null: it was completed
  error text,
  version integer not null default 1
);
