-- Whether one merchant ever asked another for real money: who did is reached though no more new numbers may be asked for.
create index requests_between on transfer_requests (merchant_id, payer_id) where mode = 'live';
