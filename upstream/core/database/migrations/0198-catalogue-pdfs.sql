-- The PDF of a session's catalog, made after it is published.
create table catalogue_pdf (
  house_id integer not null references house (id),
  catalog_id integer not null,
  -- MD5 of the edition's number and of all lots that it shows
  tag text not null,
  -- key in the file store
  file text not null,
  bytes integer not null,
  primary key (house_id, catalog_id),
  foreign key (house_id, catalog_id) references catalog (house_id, id) on delete cascade
);
