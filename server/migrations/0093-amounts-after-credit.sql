-- What a rail says of a credited withdrawal that cannot be, while it is still asked about: the office looks at it.
create index payouts_contradicted_after_credit on payouts (id)
  where state = 'credited' and recheck_at is not null and last_answer like 'late %';
