-- The name of a payer is compared from its beginning, so that blanks and pictures between two names would hide the second one. The same as
-- payerBlanks in rules/invoicing/receipts/payer.ts.
create or replace function payer_text(words text) returns text language sql immutable parallel safe
  return btrim(regexp_replace(folded_text(words), '[\s\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff]+', ' ', 'g'));
drop index invoice_owing_by_last_name;
drop index invoice_owing_by_name;
create index invoice_owing_by_last_name on invoice (house_id, payer_text(last_name || ' ' || first_name) text_pattern_ops, id) where outstanding > 0;
create index invoice_owing_by_name on invoice (house_id, payer_text(first_name || ' ' || last_name) text_pattern_ops, id) where outstanding > 0;
