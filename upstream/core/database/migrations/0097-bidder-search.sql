-- Bidders are found by any part of a name, company, email address, telephone or number, and listed by name.

-- What is searched of a bidder: lowercase, one blank around each part; of a telephone number its digits.
create or replace function bidder_text(first_name text, last_name text, company text, email text, phone text, id integer) returns text
  language sql immutable parallel safe as $$
  select lower(first_name || ' ' || last_name || E' \n ' || company || E' \n ' || email || E' \n ' || regexp_replace(phone, '\D', '', 'g') || E' \n ' || id::text)
$$;

create index approval_by_text on approval using gin (search_grams(house_id, bidder_text(first_name, last_name, company, email, phone, id)));
create index approval_by_name on approval (house_id, lower(last_name), lower(first_name), id);
create index approval_by_created on approval (house_id, created_at desc, id desc);
create index paddle_by_number on paddle (house_id, lower(number));
