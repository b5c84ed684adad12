-- Invoices of all groups are searched by parts of names and numbers, filtered and sorted. The parts are indexed as groups of three characters
-- without an extension, so that both drivers have the same index (docs/decisions/2026-11-26-all-invoices.md).

-- Every three characters in a row of a lowercase text, and the first one of each word; each with its house, so that an index serves one house.
-- Its cost keeps the planner from computing it for each row instead of reading the index.
create or replace function search_grams(house integer, hay text) returns text[] language sql immutable parallel safe cost 1000 as $$
  select array(
    select house || ':' || substr(' ' || hay, n, 3) from generate_series(1, length(hay) - 1) n
    union all
    select house || ':' || substr(' ' || hay, n, 2) from generate_series(1, length(hay)) n where substr(' ' || hay, n, 1) = ' ')
$$;

-- The entries that an invoice with this part has, all of them. For one or two characters: the entry of a word that starts with them.
create or replace function search_part(house integer, part text) returns text[] language sql immutable parallel safe as $$
  select case when length(part) < 3 then array[house || ':' || ' ' || part]
    else array(select house || ':' || substr(part, n, 3) from generate_series(1, length(part) - 2) n) end
$$;

create table invoice_search (
  house_id integer not null,
  invoice_id integer not null,
  -- Lowercase, one blank around each line: names, company, telephone digits, and invoice number.
  names text not null,
  -- Email address and titles of the lots, which are searched if no name matches.
  others text not null,
  primary key (house_id, invoice_id),
  foreign key (house_id, invoice_id) references invoice (house_id, id)
);
create index invoice_search_names on invoice_search using gin (search_grams(house_id, names));
create index invoice_search_others on invoice_search using gin (search_grams(house_id, others));

insert into invoice_search (house_id, invoice_id, names, others)
  select i.house_id, i.id,
    lower(concat_ws(E' \n ', i.first_name || ' ' || i.last_name, i.company, regexp_replace(i.phone, '\D', '', 'g'), i.id::text)),
    lower(concat_ws(E' \n ', i.email,
      (select string_agg(l.title, E' \n ' order by l.id) from invoice_line l where l.house_id = i.house_id and l.invoice_id = i.id)))
  from invoice i;

-- Paddles and lot numbers are searched as a whole.
create index invoice_by_paddle on invoice (house_id, lower(paddle_number)) where paddle_number <> '';
create index invoice_line_by_lot on invoice_line (house_id, lot_number);

-- The orders and filters of the list of all groups.
create index invoice_by_name on invoice (house_id, lower(last_name), lower(first_name), id);
create index invoice_by_total on invoice (house_id, invoice_total, id);
create index invoice_by_outstanding on invoice (house_id, outstanding, id);
create index invoice_by_status on invoice (house_id, status, id);
create index invoice_by_due_date on invoice (house_id, due_on, id);
