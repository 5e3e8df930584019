-- What money between wallets says carries its amount as well, so that a burst of it has a sum.
create or replace function notifications_write(codes text, places integer[], rows jsonb[]) returns integer
  language sql volatile set search_path = public, pg_temp as $$
  insert into notifications (id, merchant_id, type, text_key, facts, at, request_id, amount)
  select r.id, r.merchant_id, r.type, r.text_key, r.facts, r.at, r.request_id, r.amount
    from unnest(places, rows) with ordinality o(place, row, n),
         jsonb_to_record(o.row) as r(id uuid, merchant_id uuid, type text, text_key text, facts jsonb, at timestamptz,
                                     request_id uuid, amount bigint)
   where substr(codes, o.place, 1) = 'p'
   order by o.n;
  select cardinality(rows);
$$;
