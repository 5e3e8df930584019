-- A rail's server that calls from an address that is not the rail's is a security event of its own: what it says may be signed.
alter table security_events drop constraint security_event_kind_is_known;
alter table security_events add constraint security_event_kind_is_known check (
  kind in ('forged_return', 'forged_notification', 'forged_push', 'replayed_answer', 'foreign_address'));
