-- Secret keys of the public API, and the answers that repeats of its calls get.

-- A secret key is shown once. Its HMAC under the installation's pepper is kept: a copied database opens nothing.
create table secret_keys (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  -- The one book that it works on.
  mode text not null,
  name text not null,
  secret_hash bytea not null,
  pepper_version integer not null,
  -- The last characters, which are part of its checksum: people tell keys apart by them.
  ending text not null,
  scopes text[] not null,
  made_at timestamptz not null,
  -- Who made it: a person of the merchant, or an operator.
  made_by uuid,
  made_by_operator uuid,
  last_used_at timestamptz,
  last_used_network text,
  -- When it was seen in an address, where logs keep it.
  exposed_at timestamptz,
  revoked_at timestamptz,
  constraint secret_key_is_unique unique (secret_hash),
  constraint secret_key_is_a_sha256 check (length(secret_hash) = 32),
  constraint secret_key_mode_is_known check (mode in ('live', 'sandbox')),
  constraint secret_key_has_a_name check (length(name) between 1 and 60),
  constraint secret_key_ending_is_short check (length(ending) = 4),
  constraint secret_key_scopes_are_known check (
    cardinality(scopes) > 0 and scopes <@ array['payments:read', 'payments:write', 'refunds:write']),
  constraint secret_key_has_one_maker check (num_nonnulls(made_by, made_by_operator) = 1),
  constraint secret_key_use_has_its_network check ((last_used_at is null) = (last_used_network is null))
);
revoke update, delete on secret_keys from sahuji_app;
grant update (last_used_at, last_used_network, exposed_at, revoked_at) on secret_keys to sahuji_app;
create index secret_keys_of_a_merchant on secret_keys (merchant_id, mode, id);

-- Answers to calls with a secret key and an Idempotency-Key, byte by byte, for thirty days. The key is any text of the caller
-- and is kept as its hash. `id` names the work: what finds a claim whose server died goes on under it.
create table kept_answers (
  merchant_id uuid not null references merchants,
  mode text not null,
  route text not null,
  key_hash text not null,
  id uuid not null,
  secret_key_id uuid not null references secret_keys,
  body_hash text not null,
  claimed_at timestamptz not null,
  -- Null while the first request is worked on.
  answer text,
  constraint kept_answer_is_of_one_request primary key (merchant_id, mode, route, key_hash),
  constraint kept_answer_mode_is_known check (mode in ('live', 'sandbox')),
  constraint kept_answer_hashes_are_sha256 check (length(key_hash) = 64 and length(body_hash) = 64)
);
revoke update on kept_answers from sahuji_app;
grant update (claimed_at, answer) on kept_answers to sahuji_app;
create index kept_answers_by_age on kept_answers (claimed_at);

-- Claims a key for a request, or finds what became of it: `claimed`, `answered`, `reused` (with another body) or `busy`. The lock
-- lasts until the end of the transaction and is not waited for: a second request is answered at once while the first runs. A
-- claim without an answer that is older than `stale_before` belonged to a server that died, and goes on under its id.
create function kept_answer_claim(asked kept_answers, stale_before timestamptz, out outcome text, out id uuid, out answer text)
  language plpgsql set search_path = public, pg_temp as $$
declare
  kept kept_answers;
begin
  if not pg_try_advisory_xact_lock(
       hashtextextended(concat_ws(' ', 'kept answer', asked.merchant_id, asked.mode, asked.route, asked.key_hash), 0)) then
    outcome := 'busy';
    return;
  end if;
  select * into kept from kept_answers k
   where k.merchant_id = asked.merchant_id and k.mode = asked.mode and k.route = asked.route and k.key_hash = asked.key_hash;
  if not found then
    insert into kept_answers select asked.*;
    outcome := 'claimed';
    id := asked.id;
  elsif kept.body_hash <> asked.body_hash then
    outcome := 'reused';
  elsif kept.answer is not null then
    outcome := 'answered';
    answer := kept.answer;
  elsif kept.claimed_at > stale_before then
    outcome := 'busy';
  else
    update kept_answers k set claimed_at = asked.claimed_at
     where k.merchant_id = asked.merchant_id and k.mode = asked.mode and k.route = asked.route and k.key_hash = asked.key_hash;
    outcome := 'claimed';
    id := kept.id;
  end if;
end $$;

-- Writes the answers of the posted work of a batch, in the statement that posts it: the money and the answer commit together.
create function kept_answers_write(codes text, places integer[], rows jsonb[]) returns integer
  language sql volatile set search_path = public, pg_temp as $$
  update kept_answers k set answer = r.answer
    from unnest(places, rows) as o(place, row),
         jsonb_to_record(o.row) as r(merchant_id uuid, mode text, route text, key_hash text, answer text)
   where substr(codes, o.place, 1) = 'p' and k.answer is null
     and k.merchant_id = r.merchant_id and k.mode = r.mode and k.route = r.route and k.key_hash = r.key_hash;
  select cardinality(rows);
$$;

-- A shop asks for the payments of an order, and for those in a state.
create index payments_by_order on payments (merchant_id, mode, order_reference, id) where order_reference is not null;
create index payments_by_state on payments (merchant_id, mode, state, id);
