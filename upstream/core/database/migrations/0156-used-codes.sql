-- The time steps of the last codes that were accepted. The newest alone would refuse every code for as long as the clock was set back.
alter table authenticator add column used_steps bigint[] not null default '{}';
update authenticator set used_steps = array[last_step] where last_step > 0;
comment on column authenticator.last_step is 'The newest accepted time step, for earlier versions of Rostrum.';
