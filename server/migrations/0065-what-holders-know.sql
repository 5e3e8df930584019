-- What the holders of each order know of when and where their event takes place, so that a message goes to those who know something
-- else than now: also to who bought while another place was named, and to who was told of a change that was taken back.

alter table ticket_orders
  -- As the buyer was shown it, or was last told: the moment of the doors, and on the next line when and where. Null: not recorded.
  add column known text;

update event_moves m
   set before = to_char(e.doors_at at time zone 'Asia/Kathmandu', 'YYYY-MM-DD HH24:MI') || E'\n' || m.before
  from events e where e.id = m.event_id and m.before is not null;

update ticket_orders o
   set known = coalesce(
     (select m.before from event_moves m
       where m.event_id = o.event_id and o.paid_at <= m.moved_at and (o.told_moved_at is null or o.told_moved_at < m.moved_at)),
     to_char(e.doors_at at time zone 'Asia/Kathmandu', 'YYYY-MM-DD HH24:MI') || E'\n' || concat_ws(', ',
       to_char(e.starts_at at time zone 'Asia/Kathmandu', 'YYYY-MM-DD HH24:MI'), nullif(e.venue, ''), nullif(e.address, ''), nullif(e.city, '')))
  from events e
 where e.id = o.event_id and o.state in ('held', 'paid') and o.buyer_name is not null;
