-- Where the change feed was when staff sent a message that they had seen the preview of: a bidder who is edited before
-- their turn is skipped and named. Null for callers that don't say what they saw, and for notices.
alter table message_run add column seen_sequence bigint;
