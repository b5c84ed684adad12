-- The sessions with their sale, for other slices. All parts of the premium are one value, so that no reader leaves one out.
create view catalog_view as
  select c.house_id, c.id, c.ref, c.group_id, g.ref as group_ref, g.name as group_name, c.identifier, c.title, c.kind, c.starts_at, c.ended_at,
    c.time_zone, c.location_id, c.currency, c.live_fee_rates, c.version, c.published_at,
    c.description, c.viewing_notes, c.bid_increments, c.extension_seconds,
    jsonb_build_object('method', c.premium_mode, 'steps', c.premium_steps, 'flat', c.premium_flat, 'minimum', c.premium_minimum,
      'maximum', c.premium_maximum) as premium
  from catalog c join auction_group g on g.house_id = c.house_id and g.id = c.group_id
  where not c.is_deleted;

-- The terms that new sales can have, for the set-up list of a house.
create view sale_terms_view as
  select house_id, id, jsonb_array_length(premium_steps) > 1 or num_nonnulls(premium_flat, premium_minimum, premium_maximum) > 0 as has_amounts
  from sale_terms where not is_archived;

-- The sales, deleted ones too, for other slices.
create view sale_view as
  select house_id, id, ref, name, kind, starts_at, ended_at, is_deleted from auction_group;

-- The terms that buyers of Buy It Now sales read, in their order.
create view sale_words_view as
  select s.house_id, s.id, jsonb_agg(jsonb_build_object('title', t->>'title', 'text', t->>'text') order by n) as terms
  from buy_now_settings s, jsonb_array_elements(s.terms) with ordinality as e (t, n)
  where (t->>'active')::boolean group by s.house_id, s.id;
