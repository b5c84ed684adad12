-- Pictures that a house keeps, and the lots that they show. A picture is never changed or removed: what was sent with it stays as it was.

create table picture (
  house_id integer not null references house (id),
  -- made of its content and its pixels: rules/images/picture-files.ts
  name text not null,
  sha256 text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  content_type text not null,
  bytes integer not null check (bytes > 0),
  -- of the thumbnail that goes with mail
  mail_width integer not null,
  mail_height integer not null,
  added_at timestamptz not null,
  primary key (house_id, name)
);

create table lot_picture (
  house_id integer not null,
  lot_id integer not null,
  -- the first, 1, stands for the lot in tables and on invoices
  position integer not null check (position > 0),
  picture_name text not null,
  primary key (house_id, lot_id, position),
  foreign key (house_id, lot_id) references lot (house_id, id),
  foreign key (house_id, picture_name) references picture (house_id, name)
);
create index lot_picture_of_picture on lot_picture (house_id, picture_name);
