-- What a counter's QR begins is a payment: each open counter gets a static code, which its device shows in place of a send's.

-- Letters without vowels or look-alikes, as the product's own codes.
create function counter_code_letters() returns text language sql volatile as $$
  select string_agg(substr('23456789BCDFGHJKMNPQRSTVWXYZ', 1 + get_byte(sha256(uuid_send(gen_random_uuid())), n) % 28, 1), '')
    from generate_series(0, 9) n
$$;

-- The names are those of the shop's other codes, else a Latin trade name. A counter whose name is in use as a label keeps none:
-- its merchant makes the code on the page of the codes.
insert into payment_codes (id, merchant_id, counter_id, label, code, name, city, local_name, local_city, made_at, made_by)
select gen_random_uuid(), c.merchant_id, c.id, trim(left(c.name, 25)), counter_code_letters(),
       coalesce(like_it.name, case when m.trade_name ~ '^[ -~]+$' then trim(left(m.trade_name, 25)) else 'Shop' end),
       coalesce(like_it.city, 'Nepal'),
       case when like_it.name is not null then like_it.local_name
            when m.trade_name !~ '^[ -~]+$' then trim(left(m.trade_name, 25)) end,
       like_it.local_city, c.created_at, owner.id
  from counters c
  join merchants m on m.id = c.merchant_id
  join lateral (select id from people where merchant_id = c.merchant_id order by id limit 1) owner on true
  left join lateral (
    select name, city, local_name, local_city from payment_codes p
     where p.merchant_id = c.merchant_id and p.revoked_at is null order by p.id limit 1) like_it on true
 where c.closed_at is null
   and not exists (select from payment_codes p where p.counter_id = c.id)
    on conflict do nothing;

drop function counter_code_letters();
