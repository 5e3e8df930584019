-- A rail that does not answer is asked less and less, by all servers together: its circuit stands beside its health.

alter table rail_health
  add column circuit text not null default 'closed',
  -- Open: not asked before then. Half open: one call finds out, and has until then.
  add column retry_at timestamptz,
  -- Pauses since it was last closed, each longer than the one before.
  add column pauses integer not null default 0,
  add constraint circuit_is_known check (circuit in ('closed', 'open', 'half_open')),
  add constraint circuit_that_is_not_closed_is_tried_again check ((circuit = 'closed') = (retry_at is null)),
  add constraint closed_circuit_makes_no_pause check (circuit <> 'closed' or pauses = 0);
