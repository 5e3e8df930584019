-- People of the demo, who may sign in only where the demo was asked for.

-- The demo marks the people it creates. Their published addresses would not identify them, because anybody may use such an
-- address.
create table demo_people (
  person_id uuid primary key references people
);
