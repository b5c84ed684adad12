-- Cards on file, and charge runs: what was confirmed, what the processor was asked, and what became of it.

-- The processor's own word for a card or bank account of a bidder, and what people may see of it; never a number.
create table card_on_file (
  house_id integer not null,
  approval_id integer not null,
  processor text not null check (processor in ('sandbox', 'stripe')),
  card_ref text not null,
  kind text not null check (kind in ('CARD', 'ACH')),
  brand text not null,
  last_four text not null check (last_four ~ '^[0-9]{4}$'),
  expires_month integer check (expires_month between 1 and 12),
  expires_year integer,
  added_at timestamptz not null,
  primary key (house_id, approval_id, processor),
  foreign key (house_id, approval_id) references approval (house_id, id)
);

-- Until now only that there was a card was known: of trial houses, whose cards are the sandbox's.
insert into card_on_file (house_id, approval_id, processor, card_ref, kind, brand, last_four, expires_month, expires_year, added_at)
select a.house_id, a.id, 'sandbox', 'sandbox-success-' || a.id, 'CARD', 'Visa', lpad((a.id * 7919 % 10000)::text, 4, '0'), 1 + a.id % 12,
  extract(year from a.created_at)::integer + 2 + a.id % 3, a.created_at
from approval a where a.has_card;

-- Whether there is one follows from the table. The views are made anew after the migrations.
drop view if exists approval_view cascade;
alter table approval drop column has_card;

create table charge_run (
  house_id integer not null references house (id),
  id integer not null,
  group_id integer not null,
  source text not null check (source in ('BATCH', 'AUTO')),
  -- the run whose declined invoices this one tried again
  retry_of integer,
  currency text not null,
  state text not null default 'RUNNING' check (state in ('RUNNING', 'DONE')),
  created_at timestamptz not null,
  created_by integer,
  finished_at timestamptz,
  version integer not null default 1,
  primary key (house_id, id),
  foreign key (house_id, group_id) references invoice_group (house_id, id),
  foreign key (house_id, retry_of) references charge_run (house_id, id)
);
create index charge_run_of_group on charge_run (house_id, group_id, id desc);

create table charge_attempt (
  house_id integer not null,
  id integer not null,
  run_id integer not null,
  invoice_id integer not null,
  -- fixed when the run was confirmed; 0 where nothing was to be charged
  amount bigint not null check (amount >= 0),
  -- under which the processor is asked, however often: stored before it is asked for the first time
  key text unique,
  processor text,
  card_ref text,
  card_kind text check (card_kind in ('CARD', 'ACH')),
  brand text,
  last_four text,
  state text not null check (state in ('READY', 'ASKED', 'UNKNOWN', 'PENDING', 'CHARGED', 'DECLINED', 'SKIPPED')),
  reason_code text,
  reason_text text,
  processor_ref text,
  -- the edit that wrote the payment as pending, before the processor was asked
  ask_edit_id integer,
  -- how often the processor was asked what became of it
  looks integer not null default 0,
  next_look_at timestamptz,
  asked_at timestamptz,
  ended_at timestamptz,
  version integer not null default 1,
  primary key (house_id, id),
  foreign key (house_id, run_id) references charge_run (house_id, id),
  foreign key (house_id, invoice_id) references invoice (house_id, id),
  check (state = 'SKIPPED' or (key is not null and processor is not null and card_ref is not null and amount > 0))
);
create index charge_attempt_of_run on charge_attempt (house_id, run_id, id);
create index charge_attempt_of_invoice on charge_attempt (house_id, invoice_id, id);
-- An invoice is charged by one at a time.
create unique index charge_attempt_open on charge_attempt (house_id, invoice_id) where state in ('READY', 'ASKED', 'UNKNOWN', 'PENDING');

-- What processors told, each event once.
create table processor_event (
  processor text not null,
  id text not null,
  key text not null,
  state text not null,
  received_at timestamptz not null,
  primary key (processor, id)
);
