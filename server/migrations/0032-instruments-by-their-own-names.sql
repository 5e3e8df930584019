-- What a rail itself calls an instrument, because its status answers name what was paid with; and since when it is not named.

alter table instruments
  add column rail_name text,
  add column rail_institution text,
  add column missing_since timestamptz;
