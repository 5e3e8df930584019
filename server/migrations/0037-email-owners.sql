-- An e-mail address is somebody's once its link was pressed, as a mobile number is with its code. Until then naming it
-- opens an account that can do nothing, so that a sign-up need not say whether the address has an account already.
alter table people drop constraint person_email_is_unique;
create unique index person_email_is_unique on people (email) where email_verified_at is not null;
create index people_of_an_address on people (email, created_at desc);
