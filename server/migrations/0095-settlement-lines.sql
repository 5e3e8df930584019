-- Settlements of a rail among its lines, which a trace asks for one payment at a time.
create index settlements_by_day on book_lines (account, day, id) where kind = 'rail_settlement';
