-- Edits of invoices: one row per action of a person, what it touched, and what undid it.

create table invoice_edit (
  house_id integer not null references house (id),
  id integer not null,
  group_id integer not null,
  -- the trail's word for it
  action text not null,
  -- names of the facts that it changed
  touched text[] not null,
  invoice_count integer not null,
  at timestamptz not null,
  by_user integer,
  -- the edit that this one takes back, and the one that took this one back
  undoes integer,
  undone_by integer,
  primary key (house_id, id),
  foreign key (house_id, group_id) references invoice_group (house_id, id),
  foreign key (house_id, undoes) references invoice_edit (house_id, id),
  foreign key (house_id, undone_by) references invoice_edit (house_id, id)
);
create index invoice_edit_of_group on invoice_edit (house_id, group_id, id);

create table edited_invoice (
  house_id integer not null,
  invoice_id integer not null,
  edit_id integer not null,
  primary key (house_id, invoice_id, edit_id),
  foreign key (house_id, invoice_id) references invoice (house_id, id),
  foreign key (house_id, edit_id) references invoice_edit (house_id, id)
);
create index edited_invoice_of_edit on edited_invoice (house_id, edit_id);

-- The trail's records of one action, and the version that each record had after it.
alter table audit add column edit_id integer, add column version integer;
create index audit_of_edit on audit (house_id, edit_id, id) where edit_id is not null;

-- What an edit added to the ledger. A charge that refers to another takes it back: neither counts any more.
alter table ledger_entry add column edit_id integer;
create index ledger_of_edit on ledger_entry (house_id, edit_id) where edit_id is not null;

-- The automatic tax could not be computed when the invoice last changed: the tax that stands is of before.
alter table invoice add column tax_failed boolean not null default false;
