-- Every search compares texts without case, accents, apostrophes, and different forms of one letter (docs/decisions/2026-11-28-folded-searches.md).

-- The same as foldedText in rules/core/folding.ts, which tests/core/database/folded-text compares. Independent of the locale, whose lower() may
-- know other letters. Each step is only taken by texts that need it, because translate() takes long for many letters.
create or replace function folded_letters(words text) returns text language plpgsql immutable strict parallel safe as $$
declare
  folded text := regexp_replace(normalize(translate(words, '`´', ''), NFKD), '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f''"\u02b9-\u02bf\u02c8\u02ca\u02cb\u2018-\u201f\u2032-\u2037\u00ab\u00bb\u2039\u203a\ua78b\ua78c\u05f3\u05f4\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g');
begin
  if octet_length(folded) > length(folded) then
    folded := replace(replace(replace(replace(replace(replace(replace(replace(translate(folded, 'ØøŁłĐđÐðĦħŦŧıς‐‒–—―−⸺⸻﹘-⁄∕', 'oollddddhhttiσ          //'), 'Æ', 'ae'), 'æ', 'ae'), 'Œ', 'oe'), 'œ', 'oe'), 'ẞ', 'ss'), 'ß', 'ss'), 'Þ', 'th'), 'þ', 'th');
  end if;
  if octet_length(folded) > length(folded) then
    folded := translate(folded, 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐҒҚҢҮҰҺӘӨԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ', 'αβγδεζηθικλμνξοπρστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґғқңүұһәөաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ');
  end if;
  return translate(lower(folded collate "C"), '-`''"', ' ');
end
$$;

-- One expression, so that the planner writes it into the statement. Most texts are ASCII. Functions that call others have bodies that name them
-- once and for all: analyzing and indexing don't look for functions in this schema.
create or replace function folded_text(words text) returns text language sql immutable parallel safe
  return case when octet_length(words) = length(words) then replace(replace(replace(replace(lower(words collate "C"), '-', ' '), '''', ''), '"', ''), '`', '') collate "default"
    else folded_letters(words) end;

-- What is searched of a bidder: folded, one blank around each part; of a telephone number its digits. The town, the postal code, and the
-- member number are found too.
drop index approval_by_text;
drop function bidder_text;
alter table approval add column search_text text not null generated always as (
  folded_text(first_name || ' ' || last_name || E' \n ' || company || E' \n ' || email) || E' \n ' || regexp_replace(phone, '\D', '', 'g')
    || E' \n ' || id::text || E' \n ' || coalesce(member_id::text, '') || E' \n ' || folded_text(city || E' \n ' || postal_code)) stored;
create index approval_by_text on approval using gin (search_grams(house_id, search_text));

-- What is searched of a lot: folded, one blank around each part.
drop index lot_by_text;
create or replace function lot_text(title text, artist_name text, inventory_number text) returns text language sql immutable parallel safe
  return folded_text(title || E' \n ' || artist_name || E' \n ' || inventory_number);
create index lot_by_text on lot using gin (search_grams(house_id, lot_text(title, artist_name, inventory_number)));

-- Words with a letter too many, too few, or wrong are compared without accents too.
drop index approval_by_slips;
create or replace function word_slips(house integer, words text) returns text[] language sql immutable parallel safe cost 1000
  return array(
    select house || ':' || left(word, n) || substr(word, n + 2)
    from (select distinct w as word from regexp_split_to_table(folded_text(words), '[\s,.;:&/()-]+') w
      where length(w) between 4 and 64 and w !~ '\d') named
    cross join lateral generate_series(0, length(word)) n);
create index approval_by_slips on approval using gin (word_slips(house_id, first_name || ' ' || last_name || ' ' || company));

-- Invoices that exist are found in the same way.
update invoice_search s set
  names = folded_text(concat_ws(E' \n ', i.first_name || ' ' || i.last_name, i.company, regexp_replace(i.phone, '\D', '', 'g'), i.id::text)),
  others = folded_text(concat_ws(E' \n ', i.email,
    (select string_agg(l.title, E' \n ' order by l.id) from invoice_line l where l.house_id = i.house_id and l.invoice_id = i.id)))
  from invoice i where i.house_id = s.house_id and i.id = s.invoice_id;

-- A payer is named by bank statements in capitals without accents, in either order of the names.
drop index invoice_owing_by_paddle;
drop index invoice_owing_by_last_name;
drop index invoice_owing_by_name;
create index invoice_owing_by_paddle on invoice (house_id, folded_text(paddle_number), id) where outstanding > 0 and paddle_number <> '';
create index invoice_owing_by_last_name on invoice (house_id, folded_text(last_name || ' ' || first_name) text_pattern_ops, id) where outstanding > 0;
create index invoice_owing_by_name on invoice (house_id, folded_text(first_name || ' ' || last_name) text_pattern_ops, id) where outstanding > 0;
