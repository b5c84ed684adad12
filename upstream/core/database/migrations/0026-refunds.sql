-- What is given back of charges: refunds that staff asked for, and what the provider gave or took back by itself.

-- What refunds take of a charge, open ones included; never more than was charged.
alter table charge_attempt add column given_back bigint not null default 0;
alter table charge_attempt add constraint charge_attempt_given_back check (given_back between 0 and amount);
create index charge_attempt_of_ref on charge_attempt (processor, processor_ref) where processor_ref is not null;
create index charge_attempt_of_edit on charge_attempt (house_id, ask_edit_id) where ask_edit_id is not null;

create table charge_refund (
  house_id integer not null,
  id integer not null,
  attempt_id integer not null,
  -- a refund, or what the bidder's bank took back of the charge against the house's will
  kind text not null check (kind in ('REFUND', 'DISPUTE')),
  amount bigint not null check (amount > 0),
  -- under which the processor is asked, however often: stored before it is asked for the first time; null where it was made at the provider
  key text unique,
  processor text not null,
  processor_ref text,
  -- why, as staff or the provider said it
  reason text not null,
  state text not null check (state in ('READY', 'ASKED', 'UNKNOWN', 'PENDING', 'REFUNDED', 'REFUSED', 'CAME_BACK')),
  refusal_code text,
  refusal_text text,
  -- the edit that took it from the invoice's payments
  edit_id integer,
  looks integer not null default 0,
  next_look_at timestamptz,
  created_at timestamptz not null,
  created_by integer,
  asked_at timestamptz,
  ended_at timestamptz,
  version integer not null default 1,
  primary key (house_id, id),
  foreign key (house_id, attempt_id) references charge_attempt (house_id, id),
  check (key is not null or processor_ref is not null)
);
create index charge_refund_of_attempt on charge_refund (house_id, attempt_id, id);
-- Staff give back of a charge one refund at a time.
create unique index charge_refund_open on charge_refund (house_id, attempt_id) where key is not null and state in ('READY', 'ASKED', 'UNKNOWN', 'PENDING');
-- What the provider numbered is counted once.
create unique index charge_refund_of_ref on charge_refund (processor, processor_ref) where processor_ref is not null;
