-- A mobile number is somebody's once its code was given. Until then naming it keeps nobody else from it: who mistyped a
-- number, or named another's on purpose, does not shut its owner out.
alter table people drop constraint person_mobile_is_unique;
create unique index person_mobile_is_unique on people (mobile_no) where phone_verified_at is not null;
create index people_of_a_number on people (mobile_no);
