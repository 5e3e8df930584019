-- A shop's server on a developer's machine gets the sandbox's webhooks by a secret key, and the playground sends some twice or late.

alter table secret_keys
  drop constraint secret_key_scopes_are_known,
  add constraint secret_key_scopes_are_known check (
    cardinality(scopes) > 0 and
    scopes <@ array['payments:read', 'payments:write', 'refunds:write', 'links:read', 'links:write', 'webhooks']);

-- `listener`: the messages of the sandbox that a program with a secret key fetches, in place of being posted; it is always paused.
alter table webhook_endpoints
  drop constraint webhook_endpoint_kind_is_known,
  add constraint webhook_endpoint_kind_is_known check (kind in ('address', 'payments', 'listener')),
  add constraint webhook_listener_is_of_the_sandbox check (kind <> 'listener' or mode = 'sandbox' and state = 'paused');
create unique index webhook_listener_is_one on webhook_endpoints (merchant_id) where kind = 'listener';

-- How often a message is sent once more after it was delivered: the playground's duplicate.
alter table webhook_deliveries
  add column repeats smallint not null default 0,
  add constraint webhook_delivery_repeats_a_few_times check (repeats between 0 and 3);

create index sandbox_ends_by_shown on sandbox_ends (shown_id);

-- What the playground wants of the message about a payment of the sandbox: `late`: after the next one; `twice`; null: nothing.
create function webhook_played(wanted text, payment uuid) returns text stable language sql set search_path = public, pg_temp as $$
  select case
      when wanted = 'payment.expired' and e.scenario = 'webhooks_swapped' then 'late'
      when wanted = 'payment.paid' and e.scenario = 'webhook_twice' then 'twice' end
    from sandbox_ends e
   where e.shown_id = payment and e.kind = 'payment' and e.scenario in ('webhooks_swapped', 'webhook_twice')
   order by e.made_at desc limit 1
$$;

-- As before; a listener hears of everything while its program was there within a day, and the playground's wishes are followed.
create or replace function webhook_of_fact() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  wanted text := webhook_type(new);
  payment uuid;
  about jsonb;
  own_url text;
  played text;
begin
  if wanted is null or not exists (
       select from webhook_endpoints e where e.merchant_id = new.merchant_id and e.mode = new.mode and e.state <> 'removed') then
    return null;
  end if;
  payment := case when new.name = 'payment.changed' or new.name = 'payment.taken_back' then (new.body ->> 'id')::uuid
                  else (new.body ->> 'payment_id')::uuid end;
  select p.webhook_url into own_url from payments p where p.id = payment;
  if own_url is null and not exists (
       select from webhook_endpoints e
        where e.merchant_id = new.merchant_id and e.mode = new.mode and e.state <> 'removed'
          and (e.kind = 'address' and (e.types is null or wanted = any (e.types))
               or e.kind = 'listener' and e.since > new.told_at - interval '1 day')) then
    return null;
  end if;
  if new.mode = 'sandbox' and payment is not null then
    played := webhook_played(wanted, payment);
  end if;
  about := webhook_snapshot(new, payment);
  insert into webhook_messages (id, merchant_id, mode, type, at, snapshot, payment_id, version)
  values (new.id, new.merchant_id, new.mode, wanted, new.told_at, about, payment, (about #>> '{payment,version}')::integer);
  insert into webhook_deliveries (id, message_id, endpoint_id, merchant_id, mode, url, next_at, outcome, ended_at, repeats)
  select webhook_delivery_id(new.id), new.id, e.id, new.merchant_id, new.mode,
         case when e.kind = 'payments' then own_url end,
         case when e.state <> 'disabled' then new.told_at + case when played = 'late' then interval '8 seconds' else interval '0' end end,
         case when e.state = 'disabled' then 'skipped' end,
         case when e.state = 'disabled' then new.told_at end,
         case when played = 'twice' then 1 else 0 end
    from webhook_endpoints e
   where e.merchant_id = new.merchant_id and e.mode = new.mode and e.state <> 'removed'
     and (e.types is null or wanted = any (e.types))
     and (e.kind = 'address' or e.kind = 'payments' and own_url is not null
          or e.kind = 'listener' and e.since > new.told_at - interval '1 day');
  return null;
end $$;
revoke all on function webhook_of_fact from public, sahuji_app;
