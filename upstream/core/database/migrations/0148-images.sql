-- Images of lots that staff add, order, and remove, and files that were uploaded for lots but aren't shown by one yet.

alter table lot_picture
  -- the photoID; a house counts them
  add column id integer,
  -- whether a side of the uploaded file has less than 1000 pixels
  add column is_small boolean not null default false,
  -- of the uploaded file; empty if unknown
  add column file_name text not null default '';

update lot_picture l set id = n.id, is_small = n.is_small
from (
  select o.house_id, o.lot_id, o.position, row_number() over (partition by o.house_id order by o.lot_id, o.position) as id,
    -- A stored picture of 2000 pixels may have been made smaller.
    least(p.width, p.height) < 1000 and greatest(p.width, p.height) < 2000 as is_small
  from lot_picture o join picture p on p.house_id = o.house_id and p.name = o.picture_name
) n
where l.house_id = n.house_id and l.lot_id = n.lot_id and l.position = n.position;

insert into counter (house_id, kind, last) select house_id, 'photo', max(id) from lot_picture group by house_id;

alter table lot_picture
  alter column id set not null,
  drop constraint lot_picture_pkey,
  add primary key (house_id, id),
  -- Null: removed from the lot. An undo shows it again.
  alter column position drop not null,
  -- Checked at the end of a statement: images can exchange their places.
  add constraint lot_picture_order unique (house_id, lot_id, position) deferrable initially immediate;

-- What staff may send by a signed address, and what was sent. Registering it shows it as an image of a lot.
create table image_upload (
  house_id integer not null references house (id),
  -- unguessable, and part of the address
  ref text not null primary key,
  catalog_id integer not null,
  -- SHA-256 of the signature that sending needs
  signature_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- null until the file has arrived
  picture_name text,
  is_small boolean,
  foreign key (house_id, catalog_id) references catalog (house_id, id),
  foreign key (house_id, picture_name) references picture (house_id, name),
  check ((picture_name is null) = (is_small is null))
);
create index image_upload_by_expiry on image_upload (expires_at);
