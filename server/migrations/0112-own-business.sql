-- Nobody of the office proposes or decides about the money of a business that is their own: the same address, the same number.
-- An adjustment may touch several merchants and then names none: its accounts say whose they are.
create function is_own_business(operator uuid, merchant uuid, body jsonb) returns boolean stable language sql
  set search_path = public, pg_temp as $$
  select exists (
    select from operators o
      join people p on p.email = lower(o.email) or right(p.mobile_no, 10) = right(o.mobile_no, 10)
     where o.id = operator
       and (p.merchant_id = merchant
            or p.merchant_id in (select a.merchant_id from jsonb_path_query(body, '$.lines[*].account_id') as l(id)
                                   join ledger_accounts a on a.id = (l.id #>> '{}')::uuid)))
$$;

create function proposal_is_of_no_own_business() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if is_own_business(new.checker, new.merchant_id, new.body)
     or ((tg_op = 'INSERT' or new.body is distinct from old.body) and is_own_business(new.maker, new.merchant_id, new.body)) then
    raise exception 'proposal % is of an operator''s own business', new.id using errcode = 'check_violation',
      constraint = 'proposal_is_of_no_own_business', table = 'operator_proposals';
  end if;
  return new;
end $$;
create trigger proposal_is_of_no_own_business before insert or update of checker, body on operator_proposals
  for each row execute function proposal_is_of_no_own_business();
revoke all on function proposal_is_of_no_own_business from public, sahuji_app;
