-- A rail may want to be asked with its own reference of a payment, which only a return or notification tells. It proves nothing.

alter table loads
  add column claimed_ref text,
  add constraint claimed_ref_is_no_empty_text check (claimed_ref <> '');
