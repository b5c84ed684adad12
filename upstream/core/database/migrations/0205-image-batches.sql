-- Images that were uploaded together, so that they can be undone as one edit. The audit log has the batch of each lot as its edit.
create table image_batch (
  house_id integer not null references house (id),
  id integer not null,
  catalog_id integer not null,
  -- chosen by the client
  key text not null,
  created_at timestamptz not null,
  primary key (house_id, id),
  unique (house_id, catalog_id, key),
  foreign key (house_id, catalog_id) references catalog (house_id, id) on delete cascade
);
