-- The text of a message is a secret where it carries a code or a link. It goes when that is dead, sent or not.
alter table messages add column text_until timestamptz;
update messages set text_until = created_at + interval '2 days';
alter table messages alter column text_until set not null;
create index messages_with_text on messages (text_until) where text is not null;
create index messages_by_age on messages (created_at);
