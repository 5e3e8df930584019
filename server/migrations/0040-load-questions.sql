-- Somebody who waits for the bank is told how often we have asked it, not only that we ask.

alter table loads
  -- Questions that were put to the rail about it: by a check that fell due, by a person, by a wake.
  add column asked integer not null default 0,
  add constraint load_was_asked_about_so_often check (asked >= 0);
