-- A merchant asks for the webhooks about one payment.
create index webhook_messages_by_payment on webhook_messages (payment_id) where payment_id is not null;
