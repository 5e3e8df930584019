-- A second press of the same browser within the wait of a code gets the code that was sent, not another one.
alter table payer_codes add column begun_by text;
