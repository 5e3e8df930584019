-- Seals are signed with a key that the database never sees: who owns the database can remake every seal, but sign none.
-- Signed are the UTF-8 lines, joined by a line feed: "sahuji ledger seal", number, sealed_at as in 0005, hash (ed25519).
create table ledger_seal_signatures (
  seal bigint not null references ledger_seals,
  key_id text not null,
  signature text not null,
  -- A signature that is none keeps nobody from adding the right one.
  constraint seal_is_signed_once primary key (seal, signature),
  constraint seal_signature_is_ed25519 check (length(signature) = 86)
);

create trigger signatures_are_append_only before update or delete or truncate on ledger_seal_signatures
  for each statement execute function ledger_is_append_only();

create function ledger_sign_seal(seal bigint, key_id text, signature text) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into ledger_seal_signatures (seal, key_id, signature) values ($1, $2, $3) on conflict do nothing
$$;

revoke all on ledger_seal_signatures from sahuji_app;
grant select on ledger_seal_signatures to sahuji_app;
revoke all on function ledger_sign_seal from public;
grant execute on function ledger_sign_seal to sahuji_app;
