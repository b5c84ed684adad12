-- Records of bidders that belong to one person. Merging points a record at the person's first one; nothing else moves, so undoing is exact
-- (docs/decisions/2026-11-26-people-above-bidders.md).

-- The number of the person's primary record. Null for a primary record.
alter table approval add column merged_into integer;
alter table approval add constraint approval_person foreign key (house_id, merged_into) references approval (house_id, id);
alter table approval add constraint approval_person_is_other check (merged_into <> id);

-- To start, the records of a member are one person.
update approval a set merged_into = first.id
  from (select house_id, member_id, min(id) as id from approval where member_id is not null group by house_id, member_id having count(*) > 1) first
  where a.house_id = first.house_id and a.member_id = first.member_id and a.id <> first.id;

-- Lowercase letters and digits without accents, to compare names and postal codes. lower() leaves capitals with accents if the locale is C.
create or replace function folded(words text) returns text language sql immutable parallel safe as $$
  select regexp_replace(
    translate(replace(replace(replace(lower(words), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
      'àáâãäåāăąçćčďđèéêëēėęěğìíîïīįıłľñńňòóôõöøōőřŕśšşșťțţùúûüūůűųýÿźżžÀÁÂÃÄÅĀĂĄÇĆČĎĐÈÉÊËĒĖĘĚĞÌÍÎÏĪĮŁĽÑŃŇÒÓÔÕÖØŌŐŘŔŚŠŞȘŤȚŢÙÚÛÜŪŮŰŲÝŸŹŻŽ',
      'aaaaaaaaacccddeeeeeeeegiiiiiiillnnnoooooooorrsssstttuuuuuuuuyyzzzaaaaaaaaacccddeeeeeeeegiiiiiillnnnoooooooorrsssstttuuuuuuuuyyzzz'),
    '[^[:alnum:]]', '', 'g')
$$;

-- The person, and what two records of one person probably share. Null where there is nothing to compare.
alter table approval
  add column person_id integer not null generated always as (coalesce(merged_into, id)) stored,
  add column email_key text generated always as (nullif(lower(btrim(email)), '')) stored,
  add column phone_key text generated always as
    (case when length(regexp_replace(phone, '\D', '', 'g')) >= 7 then right(regexp_replace(phone, '\D', '', 'g'), 10) end) stored,
  add column name_key text generated always as
    (case when folded(first_name) <> '' and folded(last_name) <> '' and folded(postal_code) <> ''
      then folded(first_name || last_name) || ' ' || folded(postal_code) end) stored;

create index approval_of_person on approval (house_id, person_id);
create index person_by_name on approval (house_id, lower(last_name), lower(first_name), id) where merged_into is null;
create index person_by_created on approval (house_id, created_at, id) where merged_into is null;
create index approval_email_key on approval (house_id, email_key, person_id) where email_key is not null;
create index approval_phone_key on approval (house_id, phone_key, person_id) where phone_key is not null;
create index approval_name_key on approval (house_id, name_key, person_id) where name_key is not null;

-- Merges, undone ones too. While a merge is current, its records belong to into_id; before it, they belonged to from_id.
create table person_merge (
  house_id integer not null references house (id),
  id integer not null,
  into_id integer not null,
  from_id integer not null,
  -- the records of from_id, all of them
  moved integer[] not null,
  -- the records whose company, email address, telephone number, and address the person shows; null: the primary record
  company_of integer,
  email_of integer,
  phone_of integer,
  address_of integer,
  at timestamptz not null,
  by_user integer,
  undone_at timestamptz,
  undone_by integer,
  primary key (house_id, id),
  foreign key (house_id, into_id) references approval (house_id, id),
  foreign key (house_id, from_id) references approval (house_id, id)
);
create index person_merge_into on person_merge (house_id, into_id, id);
create index person_merge_from on person_merge (house_id, from_id, id);

-- Records that staff said are not of one person, so that they are not suggested.
create table distinct_person (
  house_id integer not null references house (id),
  approval_id integer not null,
  other_id integer not null,
  at timestamptz not null,
  by_user integer,
  primary key (house_id, approval_id, other_id),
  check (approval_id < other_id),
  foreign key (house_id, approval_id) references approval (house_id, id),
  foreign key (house_id, other_id) references approval (house_id, id)
);
create index distinct_person_other on distinct_person (house_id, other_id);
