-- When the maker of an API token was told that it ends: once, however often the work is done.
alter table api_token add column noticed_at timestamptz;

-- The keyword report is read in this order, a batch at a time.
create index followed_keyword_in_order on followed_keyword (house_id, keyword, approval_id);
