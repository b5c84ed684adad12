-- Who asks for the same again under the same key is refused as before.
alter table idempotency add column refusal jsonb;
