-- Lots are found by parts of their title, artist, and inventory number, or by their number; bidders also by names with a typing error.

-- What is searched of a lot: lowercase, one blank around each part.
create or replace function lot_text(title text, artist_name text, inventory_number text) returns text language sql immutable parallel safe as $$
  select lower(title || E' \n ' || artist_name || E' \n ' || inventory_number)
$$;

create index lot_by_text on lot using gin (search_grams(house_id, lot_text(title, artist_name, inventory_number)));
create index lot_by_label on lot (house_id, (number::text || extension));

-- Each word of four or more letters, and what is left of it without any one of its letters. Two words that differ by one letter, or by two
-- neighboring letters in the other order, have one of these in common (docs/decisions/2026-11-26-find-anything.md).
create or replace function word_slips(house integer, words text) returns text[] language sql immutable parallel safe cost 1000 as $$
  select array(
    select house || ':' || left(word, n) || substr(word, n + 2)
    from (select distinct w as word from regexp_split_to_table(lower(words), '[\s,.;:&/()-]+') w where length(w) between 4 and 64 and w !~ '\d') named
    cross join lateral generate_series(0, length(word)) n)
$$;

create index approval_by_slips on approval using gin (word_slips(house_id, first_name || ' ' || last_name || ' ' || company));
