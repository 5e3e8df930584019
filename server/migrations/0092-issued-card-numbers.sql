-- A number is a card's only with a beginning and a length that a scheme issues. By length and check digit alone one order
-- number of 13 digits in ten was refused, and a number that stood beside other digits was let through.
-- contract/src/input/card-number.ts applies the same rule.
create or replace function has_card_number(words text) returns boolean immutable strict parallel safe
language sql set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from (
      select array_to_string(groups[first_group:last_group], '') as digits
        from regexp_matches(words, '(?<![0-9A-Za-z])([0-9]+(?:[ -][0-9]+)*)(?![0-9A-Za-z])', 'g') as found,
             regexp_split_to_array(found[1], '[ -]') as groups,
             generate_series(1, cardinality(groups)) as first_group,
             generate_series(first_group, least(cardinality(groups), first_group + 18)) as last_group
    ) numbers
    where length(digits) between 13 and 19
      and digits ~ '^(?:4(?:[0-9]{12}|[0-9]{15}|[0-9]{18})|5[0-8][0-9]{14,17}|22(?:0[0-4]|2[1-9]|[3-9][0-9])[0-9]{12}|2[3-6][0-9]{14}|27(?:[01][0-9]|20)[0-9]{12}|3[47][0-9]{13}|3(?:0[0-59]|[689][0-9])[0-9]{11,16}|35[0-9]{14,17}|6[0-9]{15,18}|8[12][0-9]{14,17}|9524[0-9]{12,15})$'
      and (
        select sum(case when place % 2 = 0 then digit else digit * 2 - case when digit > 4 then 9 else 0 end end)
          from (select substr(digits, length(digits) - place, 1)::int as digit, place
                  from generate_series(0, length(digits) - 1) as place) each
      ) % 10 = 0
  )
$$;
