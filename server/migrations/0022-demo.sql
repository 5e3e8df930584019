-- People of the demo, whose passwords are published: the lock-demo command removes every way for them to sign in.

-- The demo marks the people it creates. Their published addresses would not identify them,
-- because anybody may use such an address.
create table demo_people (
  person_id uuid primary key references people
);
