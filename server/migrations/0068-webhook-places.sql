-- A merchant whose receivers keep us waiting takes no places from the others: those with the fewest tries under way come first, and an
-- endpoint that answered late stays apart for a while, also when its next answer is quick.

alter table webhook_endpoints
  -- A try of it took long: apart until then.
  add column late_until timestamptz;

create or replace function webhook_deliveries_take(at timestamptz, until timestamptz, slow boolean, room integer, each_endpoint integer, each_merchant integer)
  returns setof uuid language plpgsql set search_path = public, pg_temp as $$
begin
  return query
  with recursive waiting as (
    (select d.endpoint_id from webhook_deliveries d where d.next_at is not null order by d.endpoint_id limit 1)
    union all
    select (select d.endpoint_id from webhook_deliveries d
             where d.next_at is not null and d.endpoint_id > w.endpoint_id order by d.endpoint_id limit 1)
      from waiting w where w.endpoint_id is not null
  ), endpoints as (
    select e.id, e.merchant_id,
           (select count(*) from webhook_deliveries u where u.endpoint_id = e.id and u.leased_until > at) as under_way
      from waiting w join webhook_endpoints e on e.id = w.endpoint_id
     where e.state = 'on' and (e.is_slow or coalesce(e.late_until > at, false)) = slow
  ), next as (
    select d.id, d.next_at, e.merchant_id,
           row_number() over (partition by e.merchant_id order by d.next_at, d.id) as turn
      from endpoints e
      cross join lateral (
        select n.id, n.next_at from webhook_deliveries n
         where n.endpoint_id = e.id and n.next_at <= at and (n.leased_until is null or n.leased_until <= at)
         order by n.next_at, n.id limit greatest(each_endpoint - e.under_way, 0)) d
  ), busy as (
    select e.merchant_id, sum(e.under_way) as under_way from endpoints e group by e.merchant_id
  ), taken as (
    select n.id from next n join busy b on b.merchant_id = n.merchant_id
     where n.turn + b.under_way <= each_merchant
     order by n.turn + b.under_way, n.next_at, n.id limit room
  )
  update webhook_deliveries d set leased_until = until from taken t where d.id = t.id returning d.id;
end $$;
