-- The people of the demo, who may sign in only where it was asked for.

-- Who the demo opened is marked, not guessed by the addresses that it published: anybody may name those.
create table demo_people (
  person_id uuid primary key references people
);
