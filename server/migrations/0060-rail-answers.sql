-- What a rail signed of a payment's outcome, kept for its status check: codes, ids and amounts, of a card its brand and last
-- four digits. Nothing that looks like a card's number can be written here, whoever tries.

-- 13 to 19 digits by themselves, apart at most by single spaces or hyphens, whose check digit is right (Luhn).
create function has_card_number(words text) returns boolean immutable strict parallel safe
language sql set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from (
      select regexp_replace(found[1], '[^0-9]', '', 'g') as digits
        from regexp_matches(words, '(?<![0-9A-Za-z])([0-9](?:[ -]?[0-9]){12,18})(?![0-9A-Za-z])', 'g') as found
    ) numbers
    where (
      select sum(case when place % 2 = 0 then digit else digit * 2 - case when digit > 4 then 9 else 0 end end)
        from (select substr(digits, length(digits) - place, 1)::int as digit, place
                from generate_series(0, length(digits) - 1) as place) each
    ) % 10 = 0
  )
$$;

create table rail_answers (
  load_id uuid not null references loads,
  merchant_id uuid not null,
  rail text not null,
  fields jsonb not null,
  received_at timestamptz not null,
  -- The browser and the rail's server bring the same one.
  constraint rail_answer_is_kept_once unique (load_id, fields),
  constraint rail_answer_is_small check (jsonb_typeof(fields) = 'object' and length(fields::text) <= 2000),
  constraint rail_answer_has_no_card_number check (not has_card_number(fields::text))
);
revoke update, delete, truncate on rail_answers from sahuji_app;

-- The same of what is kept of the card rail's calls. Other rails have references of their own that may look alike.
alter table load_events add constraint card_call_has_no_card_number
  check (raw is null or raw not like '{"call":"cards %' or not has_card_number(raw));
