-- How the files of the rails and of any bank are read, as they are shipped; each is an operator's to change by a version.
insert into statement_maps (code, version, name, body, changed_at, changed_by)
select code, version, name, body::jsonb, now(), 'Sahuji' from (values
  ('khalti', 1, 'Khalti, payments of a day',
   '{"separator": ",", "skip": 0, "columns": {"date": "Date", "amount": "Amount", "fee": "Fee", "reference": "Purchase Order ID", "rail_reference": "Transaction ID", "description": "Particulars"}, "dates": ["ymd", "dmy", "dMy"], "amounts": "rupees", "window_days": 1, "agreed_fee": null, "negative": {"column": "Type", "words": ["Refund", "Reversal", "Settlement", "Payout", "Charge"]}, "counts": {"column": "Status", "words": ["Completed", "Refunded", "Partially refunded", "Settled"]}}'),
  ('esewa', 1, 'eSewa, transactions of a day',
   '{"separator": ",", "skip": 0, "columns": {"date": "Date", "amount": "Amount", "fee": "Charge", "reference": "Transaction UUID", "rail_reference": "Transaction Code", "description": "Remarks"}, "dates": ["ymd", "dmy", "mdy"], "amounts": "rupees", "window_days": 1, "agreed_fee": null, "negative": {"column": "Type", "words": ["Refund", "Reversal", "Settlement", "Payout", "Charge"]}, "counts": {"column": "Status", "words": ["COMPLETE", "FULL_REFUND", "PARTIAL_REFUND", "SETTLED"]}}'),
  ('onepg', 1, 'OnePG, transactions of a day',
   '{"separator": ",", "skip": 0, "columns": {"date": "TransactionDate", "amount": "Amount", "fee": "MerchantCharge", "reference": "MerchantTxnId", "rail_reference": "GatewayReferenceNo", "description": "Particulars"}, "dates": ["ymd", "dmy", "mdy"], "amounts": "rupees", "window_days": 1, "agreed_fee": null, "negative": {"column": "Type", "words": ["Refund", "Reversal", "Settlement", "Payout", "Charge"]}, "counts": {"column": "Status", "words": ["Success", "Settled", "Refunded"]}}'),
  ('connectips', 1, 'connectIPS, transactions of a day',
   '{"separator": ",", "skip": 0, "columns": {"date": "Txn Date", "amount": "Amount", "fee": "Charge", "reference": "Txn ID", "rail_reference": "Reference ID", "description": "Particulars"}, "dates": ["dmy", "ymd"], "amounts": "rupees", "window_days": 1, "agreed_fee": null, "negative": {"column": "Type", "words": ["Refund", "Reversal", "Settlement", "Payout", "Charge"]}, "counts": {"column": "Status", "words": ["SUCCESS", "SETTLED", "REVERSED"]}}'),
  ('fonepay', 1, 'Fonepay, settlement report',
   '{"separator": ",", "skip": 0, "columns": {"date": "Date", "time": "Time", "amount": "Amount", "fee": "Commission", "reference": "PRN", "rail_reference": "Trace ID", "description": "Remarks"}, "dates": ["ymd", "mdy", "dmy", "bs-ymd"], "amounts": "rupees", "window_days": 1, "agreed_fee": null, "negative": {"column": "Type", "words": ["Refund", "Reversal", "Settlement", "Payout", "Charge"]}, "counts": {"column": "Status", "words": ["Success", "Settled"]}}'),
  ('cybersource', 1, 'CyberSource, transaction detail',
   '{"separator": ",", "skip": 0, "columns": {"date": "Request Date", "amount": "Amount", "fee": "Fee", "reference": "Merchant Reference Number", "rail_reference": "Request ID", "description": "Applications"}, "dates": ["ymd", "mdy", "dMy"], "amounts": "rupees", "window_days": 2, "agreed_fee": null, "negative": {"column": "Type", "words": ["Credit", "Refund", "Chargeback", "Settlement"]}}'),
  ('npay', 1, 'nPay, transactions of a day',
   '{"separator": ",", "skip": 0, "columns": {"date": "Date", "amount": "Amount", "fee": "Charge", "reference": "MerchantTxnId", "rail_reference": "GatewayTxnId", "description": "Description"}, "dates": ["ymd", "dmy"], "amounts": "rupees", "window_days": 1, "agreed_fee": null, "negative": {"column": "Type", "words": ["Refund", "Reversal", "Settlement", "Payout", "Charge"]}, "counts": {"column": "Status", "words": ["SUCCESS", "SETTLED"]}}'),
  ('npi', 1, 'NCHL NPI, transactions of a day',
   '{"separator": ",", "skip": 0, "columns": {"date": "Settlement Date", "credit": "Credit", "debit": "Debit", "reference": "Batch ID", "rail_reference": "Instruction ID", "description": "Remarks"}, "dates": ["ymd", "dmy"], "amounts": "rupees", "window_days": 1, "agreed_fee": null}'),
  ('bank', 1, 'Any bank, statement of account',
   '{"separator": ",", "skip": 0, "columns": {"date": "Date", "credit": "Credit", "debit": "Debit", "rail_reference": "Reference", "description": "Description"}, "dates": ["ymd", "dmy", "dMy", "mdy", "bs-ymd"], "amounts": "rupees", "window_days": 3, "agreed_fee": null}')
) as shipped(code, version, name, body);

create index statement_rows_by_rail_reference on rail_statement_rows (account, rail_reference) where rail_reference is not null;

-- Payouts are known by their order's reference, where there are any.
do $$
begin
  if to_regclass('payouts') is not null then
    create or replace function transfer_references(transfers uuid[])
      returns table (transfer_id uuid, reference text, rail_reference text)
      stable language sql set search_path = public, pg_temp as $body$
      select l.transfer_id, l.reference, l.rail_reference from loads l where l.transfer_id = any (transfers)
      union all
      select l.suspense_transfer_id, l.reference, l.rail_reference from loads l where l.suspense_transfer_id = any (transfers)
      union all
      select l.reversal_transfer_id, l.reference, l.rail_reference from loads l where l.reversal_transfer_id = any (transfers)
      union all
      select p.sent_transfer_id, p.reference, p.rail_reference from payouts p where p.sent_transfer_id = any (transfers)
      union all
      select p.transfer_id, p.reference, p.rail_reference from payouts p where p.transfer_id = any (transfers)
      union all
      select p.reversal_transfer_id, p.reference, p.rail_reference from payouts p where p.reversal_transfer_id = any (transfers)
      union all
      select p.transfer_id, null, p.body ->> 'bank_reference' from operator_proposals p
       where p.transfer_id = any (transfers) and p.kind = 'settlement'
      union all
      select h.transfer_id, h.reference, h.rail_reference from transactions h where h.transfer_id = any (transfers)
    $body$;
  end if;
end $$;
