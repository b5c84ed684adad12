-- Edits of many invoices while they are prepared: how far each is, for whoever looks at the group. Nothing hangs on a row; one
-- that is not touched any more was cut off.
create table running_edit (
  house_id integer not null references house (id),
  ref text not null,
  group_id integer not null,
  action text not null,
  by_user integer,
  total integer not null,
  done integer not null default 0,
  touched_at timestamptz not null,
  primary key (house_id, ref),
  foreign key (house_id, group_id) references invoice_group (house_id, id)
);
create index running_edit_group on running_edit (house_id, group_id);
