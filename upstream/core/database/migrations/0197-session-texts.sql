-- What an edition says about its session: title, description, viewing notes, and terms.
alter table publication add column content jsonb;

update publication p set content = jsonb_build_object('title', c.title, 'description', c.description, 'viewingNotes', c.viewing_notes,
    'terms', coalesce((select jsonb_agg(jsonb_build_object('title', t->>'title', 'text', t->>'text') order by n)
      from buy_now_settings s, jsonb_array_elements(s.terms) with ordinality as e (t, n)
      where s.house_id = c.house_id and s.id = c.group_id and c.kind = 'BUY_NOW' and (t->>'active')::boolean), '[]'))
  from catalog c where c.house_id = p.house_id and c.id = p.catalog_id;

alter table publication alter column content set not null;
