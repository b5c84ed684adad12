-- What every slice stands on: numbering, trail, change feed, work, idempotency, mail.
-- Every table belongs to a house; instants are timestamptz (UTC), amounts integers in minor units.

create table house (
  id integer generated always as identity primary key,
  ref text not null unique,
  user_name text not null unique check (user_name = lower(user_name) and user_name <> ''),
  name text not null,
  email text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  time_zone text not null,
  processor_type text not null check (processor_type in ('p', 's', 'w')),
  payment_processing_enabled boolean not null default false,
  auto_charge_enabled boolean not null default false,
  connect_type text not null check (connect_type in ('s', 'p', 'e', 'i', '')),
  is_instant boolean not null default false,
  is_online_only boolean not null default false,
  ingest_type text not null default 'standard',
  inva_invoicing_disabled boolean not null default false,
  dispute_terms_accepted boolean not null default false,
  credit_card_limit bigint check (credit_card_limit >= 0),
  is_demo boolean not null default false,
  created_at timestamptz not null,
  version integer not null default 1
);

-- Numbers that people see (invoice number, group id, ...), counted per house inside the transaction that uses them.
create table counter (
  house_id integer not null references house (id),
  kind text not null,
  last bigint not null,
  primary key (house_id, kind)
);

-- Who did what, with the record before and after. Written in the transaction of the change.
create table audit (
  id bigint generated always as identity primary key,
  house_id integer not null references house (id),
  at timestamptz not null,
  by_user integer,
  request_id text,
  action text not null,
  type text not null,
  record_id bigint not null,
  before jsonb,
  after jsonb
);
create index audit_of_record on audit (house_id, type, record_id, id);

-- The feed that live updates, conflicts and history are built on.
create table change (
  seq bigint generated always as identity primary key,
  house_id integer not null references house (id),
  type text not null,
  record_id bigint not null,
  version integer not null,
  by_user integer,
  at timestamptz not null
);
create index change_of_house on change (house_id, seq);

-- Everything that happens later: jobs, mail, card charges. Claimed with SKIP LOCKED, run by the injected clock.
create table work (
  id bigint generated always as identity primary key,
  house_id integer not null references house (id),
  kind text not null,
  key text not null,
  payload jsonb not null default '{}',
  state text not null default 'READY' check (state in ('READY', 'RUNNING', 'DONE', 'FAILED')),
  run_after timestamptz not null,
  lease_until timestamptz,
  attempts integer not null default 0,
  progress jsonb,
  error text,
  created_at timestamptz not null,
  finished_at timestamptz,
  unique (house_id, kind, key)
);
create index work_due on work (run_after, id) where state in ('READY', 'RUNNING');

-- The first answer to a key is the only one; the same key with another input is refused.
create table idempotency (
  house_id integer not null references house (id),
  key text not null,
  operation text not null,
  input_hash text not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (house_id, key)
);

-- The mail outbox. An attempt is recorded before the message leaves; one whose end is not known stays UNKNOWN.
create table mail (
  house_id integer not null references house (id),
  id bigint not null,
  message_id text not null unique,
  kind text not null,
  invoice_id bigint,
  recipient text not null,
  recipient_name text not null,
  reply_to text,
  reply_to_name text,
  bcc text,
  subject text not null,
  html text not null,
  body text not null,
  state text not null default 'QUEUED' check (state in ('QUEUED', 'SENDING', 'ACCEPTED', 'REFUSED', 'UNKNOWN')),
  attempts integer not null default 0,
  reply text,
  queued_at timestamptz not null,
  attempted_at timestamptz,
  settled_at timestamptz,
  version integer not null default 1,
  primary key (house_id, id)
);
create index mail_of_invoice on mail (house_id, invoice_id, id);
