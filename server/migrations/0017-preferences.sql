-- How a person reads the product, and what a message was written in. A null language was never chosen: the browser is asked.
alter table people
  add column language text,
  add column calendar text not null default 'ad',
  add column digits text not null default 'latin',
  add column grouping text not null default 'lakh',
  add constraint person_language_is_spoken check (language in ('en', 'zh', 'es', 'fr', 'it', 'ar', 'ne')),
  add constraint person_calendar_is_known check (calendar in ('ad', 'bs')),
  add constraint person_digits_are_known check (digits in ('latin', 'devanagari')),
  add constraint person_grouping_is_known check (grouping in ('lakh', 'million'));

alter table messages
  add column language text not null default 'en',
  add constraint message_language_is_spoken check (language in ('en', 'zh', 'es', 'fr', 'it', 'ar', 'ne'));
