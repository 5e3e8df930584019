-- Links by which whoever did not change the automatic settlement turns it off without signing in.

-- One for each person who was written to of a change.
create table settlement_links (
  token_hash bytea primary key,
  merchant_id uuid not null references merchants,
  person_id uuid not null,
  changed_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index settlement_links_of_a_merchant on settlement_links (merchant_id, changed_at);
revoke delete, truncate on settlement_links from sahuji_app;

create function settlement_link_is_used_once() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.used_at is not null
     or (new.token_hash, new.merchant_id, new.person_id, new.changed_at, new.expires_at) is distinct from
        (old.token_hash, old.merchant_id, old.person_id, old.changed_at, old.expires_at) then
    raise exception 'a link of the automatic settlement is used once' using errcode = 'restrict_violation',
      constraint = 'settlement_link_is_used_once', table = 'settlement_links';
  end if;
  return new;
end $$;
create trigger settlement_link_is_used_once before update on settlement_links
  for each row execute function settlement_link_is_used_once();
revoke all on function settlement_link_is_used_once from public, sahuji_app;

alter table automatic_settlement_changes
  drop constraint automatic_settlement_change_says_why,
  add constraint automatic_settlement_change_says_why check (why in ('changed', 'account_paused', 'account_removed', 'not_mine'));
