-- Who the demo opened is marked, not guessed by the addresses that it published: anybody may name those.
create table demo_people (
  person_id uuid primary key references people
);
-- nobody reads mail at .example, so none but the demo has these verified; who was locked has no password any more
insert into demo_people (person_id)
select id from people p
 where email in ('demo@sahuji.example', 'new@sahuji.example')
   and (email_verified_at is not null
        or (not exists (select from passwords where person_id = p.id)
            and not exists (select from passkeys where person_id = p.id)));
