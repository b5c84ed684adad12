-- Messages of staff to bidders: what a house writes often, what was sent at once, and what became of each.

create table message_template (
  house_id integer not null references house (id),
  id integer not null,
  name text not null check (name <> ''),
  subject text not null,
  message text not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (house_id, id)
);
create unique index message_template_by_name on message_template (house_id, lower(name)) where deleted_at is null;

-- One message to one or many bidders, as it was written; carried on after a crash, to each invoice at most once.
create table message_run (
  house_id integer not null references house (id),
  id integer not null,
  -- null where a bidder was written to without an invoice
  group_id integer,
  invoice_ids integer[] not null,
  subject text not null,
  message text not null,
  answers_to text not null check (answers_to in ('HOUSE', 'SENDER')),
  total integer not null,
  done integer not null default 0,
  finished_at timestamptz,
  created_at timestamptz not null,
  created_by integer not null,
  primary key (house_id, id),
  foreign key (house_id, group_id) references invoice_group (house_id, id),
  foreign key (house_id, created_by) references house_user (house_id, id)
);

-- What became of it for each bidder: a mail, or why there is none.
create table bidder_message (
  house_id integer not null,
  id integer not null,
  run_id integer not null,
  invoice_id integer,
  approval_id integer not null,
  name text not null,
  recipient text not null,
  mail_id bigint,
  skip_reason text,
  primary key (house_id, id),
  unique (house_id, run_id, invoice_id),
  foreign key (house_id, run_id) references message_run (house_id, id),
  foreign key (house_id, invoice_id) references invoice (house_id, id),
  foreign key (house_id, approval_id) references approval (house_id, id),
  foreign key (house_id, mail_id) references mail (house_id, id),
  check ((mail_id is null) = (skip_reason is not null))
);
create index bidder_message_of_run on bidder_message (house_id, run_id, id);
create index bidder_message_of_invoice on bidder_message (house_id, invoice_id, id);
create index bidder_message_of_approval on bidder_message (house_id, approval_id, id);
