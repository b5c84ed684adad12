-- What staff decide when they build a sale: its terms, its sessions, and what bidders see of them.

-- The terms of sales (Auction Terms). A session copies the premium and fees of its sale's terms when it is added.
create table sale_terms (
  house_id integer not null references house (id),
  id integer not null,
  name text not null,
  -- as in catalog
  premium_steps jsonb not null default '[]',
  premium_mode text not null default 'MARGINAL' check (premium_mode in ('MARGINAL', 'SLAB')),
  live_fee_rates jsonb not null default '{}',
  -- whether sales with these terms have the house fee step
  house_fee_step boolean not null default false,
  -- whether these terms allow the provider's card payments
  payment_processing boolean not null default true,
  is_archived boolean not null default false,
  version integer not null default 1,
  primary key (house_id, id)
);

alter table auction_group
  add column kind text not null default 'LIVE' check (kind in ('LIVE', 'TIMED', 'BUY_NOW')),
  add column terms_id integer,
  add column house_fee_step boolean not null default false,
  add column is_deleted boolean not null default false,
  -- From the sessions, by the trigger below: the start of the first one, and when the last one ended. Null: no session, and not ended.
  add column starts_at timestamptz,
  add column ended_at timestamptz,
  add foreign key (house_id, terms_id) references sale_terms (house_id, id);

alter table catalog
  -- The date and time of day at the location. Null for imported sessions, which have only an instant.
  add column starts_on date,
  add column start_time text check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column description text not null default '',
  add column viewing_notes text not null default '',
  -- Seconds between the ends of two lots of a timed session. Null: all lots end at once.
  add column stagger_seconds integer check (stagger_seconds > 0),
  add column resells_unsold boolean not null default false,
  -- The live session whose unsold lots this timed session offers.
  add column unsold_of integer,
  add column has_broadcast boolean not null default false,
  add column category_ids integer[] not null default '{}',
  add column consignment_contact_id integer,
  add column administrator_contact_id integer,
  add column expert_contact_id integer,
  -- {MARKETPLACE, PRIVATE_LABEL, AGGREGATOR: 0 not available, 1 view only, 2 full bidding}
  add column channels jsonb not null default '{}',
  -- The step that the guided flow continues with. It never decreases, except that finishing a step from the summary sets the summary's.
  add column step integer not null default 1 check (step between 1 and 6),
  add column published_at timestamptz,
  add column is_deleted boolean not null default false;

alter table lot add column is_published boolean not null default true;

-- Sessions that exist already are complete and published.
update catalog set step = case kind when 'BUY_NOW' then 5 else 6 end, published_at = coalesce(published_at, starts_at),
  starts_on = (starts_at at time zone time_zone)::date, start_time = to_char(starts_at at time zone time_zone, 'HH24:MI');

create or replace function refresh_sale(house integer, sale integer) returns void language sql as $$
  update auction_group g set starts_at = s.starts_at, ended_at = s.ended_at
  from (select min(c.starts_at) as starts_at, case when count(*) = count(c.ended_at) then max(c.ended_at) end as ended_at
    from catalog c where c.house_id = house and c.group_id = sale and not c.is_deleted) s
  where g.house_id = house and g.id = sale and (g.starts_at, g.ended_at) is distinct from (s.starts_at, s.ended_at)
$$;

create or replace function sale_of_changed_session() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform refresh_sale(new.house_id, new.group_id);
  elsif (old.starts_at, old.ended_at, old.is_deleted, old.group_id) is distinct from (new.starts_at, new.ended_at, new.is_deleted, new.group_id) then
    perform refresh_sale(new.house_id, new.group_id);
    if old.group_id <> new.group_id then perform refresh_sale(old.house_id, old.group_id); end if;
  end if;
  return null;
end $$;

create trigger sale_of_changed_session after insert or update on catalog for each row execute function sale_of_changed_session();

update auction_group g set kind = c.kind from (
  select distinct on (house_id, group_id) house_id, group_id, kind from catalog order by house_id, group_id, starts_at) c
  where c.house_id = g.house_id and c.group_id = g.id;
select refresh_sale(house_id, id) from auction_group;

create index sale_by_start on auction_group (house_id, starts_at, id) where not is_deleted;
create index sale_by_end on auction_group (house_id, coalesce(ended_at, 'infinity'), id) where not is_deleted;
