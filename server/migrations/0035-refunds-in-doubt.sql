-- Refunds whose rail does not say what became of them: one person says what the rail answered, another one agrees.

alter table refund_orders
  add column end_asked text,
  add column end_asked_by uuid references operators,
  add column end_asked_at timestamptz,
  add column end_reason text,
  add constraint refund_order_end_is_known check (end_asked in ('done', 'failed')),
  add constraint refund_order_end_is_asked_whole check (
    num_nulls(end_asked, end_asked_by, end_asked_at, end_reason) in (0, 4)),
  add constraint refund_order_is_decided_by_two check (
    decided_by is null or (end_asked_by is not null and decided_by <> end_asked_by));
