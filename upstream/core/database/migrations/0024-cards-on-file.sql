-- How often what is on file for a bidder was changed. It outlives the card, so that nobody replaces or removes one that they have not seen.
create table card_file_version (
  house_id integer not null,
  approval_id integer not null,
  version integer not null,
  primary key (house_id, approval_id),
  foreign key (house_id, approval_id) references approval (house_id, id)
);
