-- The rows of a list that keeps no versions, in their order, and the state of each, at the moment when a file was asked for.
alter table exports
  add column listed uuid[],
  add column listed_states text[],
  add constraint listed_rows_have_their_states check (
    num_nulls(listed, listed_states) in (0, 2)
    and (listed is null or (cardinality(listed) = row_count and cardinality(listed_states) = row_count)));
