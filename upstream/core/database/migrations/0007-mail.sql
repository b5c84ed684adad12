-- What a message needs to be the very same when it is tried again, and how its last attempt left.
alter table mail
  -- the house's name when the message was queued
  add column sender_name text,
  -- [{cid, key, contentType}]: pictures that go with it, by their keys in the file store, where they never change
  add column pictures jsonb not null default '[]',
  -- to a mail server, or to a file in the outbox folder; null before the first attempt
  add column transport text check (transport in ('smtp', 'file'));
update mail m set sender_name = h.name from house h where h.id = m.house_id;
alter table mail alter column sender_name set not null;
