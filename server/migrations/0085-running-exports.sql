-- Whether a person may take files out of a shop: by the role, or by a right for a time. A download asks while it is sent, so that it
-- ends with the right. As the roles with `statements.export` in the contract; the tests compare both.
create function may_export(of_merchant uuid, of_person uuid, at timestamptz)
returns boolean language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from members m
     where m.merchant_id = of_merchant and m.person_id = of_person and m.ended_at is null
       and (m.role in ('owner', 'accountant')
            or exists (select from member_grants g
                        where g.merchant_id = of_merchant and g.person_id = of_person and g.permission = 'statements.export'
                          and g.ended_at is null and g.from_at <= at and g.until_at > at)))
$$;
revoke all on function may_export from public;
grant execute on function may_export to sahuji_app;
