-- The jobs of each house and kind, in order: houses and kinds take turns. When a delay of a job began; null if its time is a fixed one.
-- A delay that began later than now ends at once: the clock was set back.
create index work_turns on work (house_id, kind, run_after, id) where state in ('READY', 'RUNNING');
alter table work add column delayed_at timestamptz;
update work set delayed_at = created_at where state = 'READY' and run_after <= created_at;
