-- A load that was credited while nobody waited for it at its page is told.
insert into notice_types (type, kind, by_bell) values ('LoadCredited', 'received', '{email,sms}');
