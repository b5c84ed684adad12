-- The public catalog serves a picture only if bidders see a lot with it.
create index lot_publication_of_picture on lot_publication using gin (pictures);
