-- From when a counter took what came without a counter's QR; until it was closed. No payment moves to another one afterwards.
alter table counters add column rest_from timestamptz;
update counters set rest_from = created_at where takes_rest;
alter table counters add constraint counter_took_the_rest_from_a_moment check (not takes_rest or rest_from is not null) not valid;
alter table counters validate constraint counter_took_the_rest_from_a_moment;
grant update (rest_from) on counters to sahuji_app;
