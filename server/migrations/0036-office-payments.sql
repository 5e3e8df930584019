-- Operators find payments of all merchants: by amount, by the payer's number, by a rare state, in the sandbox.

create index payments_by_amount on payments (amount, id);
create index payments_by_payer_mobile on payments (payer_mobile, id) where payer_mobile is not null;
create index payment_attempts_by_payer_mobile on payment_attempts (payer_mobile, id) where payer_mobile is not null;
-- Most payments are paid or open: those are found among all, by their ids.
create index payments_of_rare_states on payments (mode, state, id) where state not in ('open', 'paid');
create index sandbox_payments on payments (id) where mode = 'sandbox';

-- A payment's own page: what rails were asked to give back of money that no payment took.
create index refund_orders_by_payment on refund_orders (payment_id) where refund_id is null;
