-- Receipts are verified by their reference, whoever's they are.
create index transactions_by_paper on transactions (upper(reference));
