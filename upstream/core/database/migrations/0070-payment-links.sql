-- A charge that the bidder has to confirm, and the link for it.
alter table charge_attempt drop constraint charge_attempt_state_check;
alter table charge_attempt add constraint charge_attempt_state_check
  check (state in ('READY', 'ASKED', 'UNKNOWN', 'PENDING', 'ACTION_NEEDED', 'CHARGED', 'DECLINED', 'SKIPPED'));
drop index charge_attempt_open;
create unique index charge_attempt_open on charge_attempt (house_id, invoice_id)
  where state in ('READY', 'ASKED', 'UNKNOWN', 'PENDING', 'ACTION_NEEDED');

-- Links by which bidders confirm a charge on a page of the payment provider.
create table payment_link (
  house_id integer not null,
  attempt_id integer not null,
  -- the unguessable part of the address
  token text not null unique,
  -- the provider's page that is open for it; null: none
  page_ref text,
  -- counts the pages: of two that are opened at once, only the last one stays open
  pages integer not null default 0,
  -- a page that the provider made for the charge, such as to verify a bank account; null: pages are opened as the bidder needs them
  page_url text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  sent_at timestamptz,
  primary key (house_id, attempt_id),
  foreign key (house_id, attempt_id) references charge_attempt (house_id, id)
);
