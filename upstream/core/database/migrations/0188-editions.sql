-- What bidders may see of the lots: a copy that publishing makes. Pages for bidders read only these copies.

-- A session publishes edition after edition. 0 counts nothing: sessions from before have an edition 1 without its author.
create table publication (
  house_id integer not null references house (id),
  catalog_id integer not null,
  edition integer not null check (edition > 0),
  published_at timestamptz not null,
  -- null for editions from before publishing was recorded, and for those of jobs
  published_by integer,
  new_count integer not null,
  changed_count integer not null,
  gone_count integer not null,
  primary key (house_id, catalog_id, edition),
  foreign key (house_id, catalog_id) references catalog (house_id, id) on delete cascade
);

-- One row for each lot that bidders see.
create table lot_publication (
  house_id integer not null references house (id),
  lot_id integer not null,
  catalog_id integer not null,
  -- the latest edition that changed the copy
  edition integer not null,
  -- by the names of rules/publishing/editions/lot-content.ts
  content jsonb not null,
  -- MD5 of the content
  hash text not null,
  -- names of the stored pictures, in order
  pictures text[] not null,
  -- Withdrawn lots keep their numbers, and bidders see that they are withdrawn.
  withdrawn_at timestamptz,
  primary key (house_id, lot_id),
  foreign key (house_id, lot_id) references lot (house_id, id) on delete cascade,
  foreign key (house_id, catalog_id, edition) references publication (house_id, catalog_id, edition) on delete cascade
);
create index lot_publication_of_session on lot_publication (house_id, catalog_id);

insert into publication (house_id, catalog_id, edition, published_at, new_count, changed_count, gone_count)
  select c.house_id, c.id, 1, c.published_at, count(l.id), 0, 0
  from catalog c left join lot l on l.house_id = c.house_id and l.catalog_id = c.id and l.is_published and not l.is_deleted
  where c.published_at is not null group by c.house_id, c.id;

insert into lot_publication (house_id, lot_id, catalog_id, edition, content, hash, pictures)
  select l.house_id, l.id, l.catalog_id, 1, c.content, md5(c.content::text), p.pictures
  from lot l
  join publication e on e.house_id = l.house_id and e.catalog_id = l.catalog_id
  cross join lateral (
    select coalesce(array_agg(i.picture_name order by i.position), '{}') as pictures from lot_picture i
    where i.house_id = l.house_id and i.lot_id = l.id and i.position is not null) p
  cross join lateral (
    select jsonb_build_object('lotNumber', l.number, 'lotExtension', l.extension, 'title', l.title, 'description', l.description,
      'price', l.item_price, 'lowEstimate', l.low_estimate, 'highEstimate', l.high_estimate, 'startingBid', l.starting_bid,
      'dimensions', l.dimensions, 'shippingLength', l.ship_length, 'shippingHeight', l.ship_height, 'shippingWidth', l.ship_width,
      'shippingWeight', l.ship_weight, 'shippingDomestic', l.shipping, 'shippingInternational', l.shipping_intl,
      'condition', l.condition, 'notes', l.notes, 'provenance', l.provenance, 'artistName', l.artist_name, 'exhibited', l.exhibited,
      'literature', l.literature, 'medium', l.medium, 'circa', l.circa, 'images', to_jsonb(p.pictures),
      'imageUrl', case when p.pictures = '{}' then l.image_url end, 'isRestricted', l.restricted, 'isBanned', false) as content) c
  where l.is_published and not l.is_deleted;
