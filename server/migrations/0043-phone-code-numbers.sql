-- A code's number is always a number. Where a number was somebody's, 'nobody' and an id once stood in its place, so that
-- the code counted for whoever asked and not for the owner; nothing writes that any more, and such rows are long dead.
delete from phone_codes where mobile_no !~ '^\+9779[0-9]{9}$';
alter table phone_codes add constraint phone_code_goes_to_a_mobile_number check (mobile_no ~ '^\+9779[0-9]{9}$');
