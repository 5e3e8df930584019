-- What a rail allows and charges by itself, dated, beside the wallet's own tariff: what the payer pays on top is known before
-- they leave, also where the rail answers no call about it. A row holds from its day until the rail's next one.

create table rail_terms (
  rail text not null,
  valid_from date not null,
  -- On top of the amount, paid by the payer, with VAT: [{"up_to": 50000, "fee": 200}, …, {"up_to": null, …}], in paisa.
  charges jsonb not null,
  -- What the rail lets one person pay at a bank, in paisa and in payments; null: it says nothing of it.
  once_web bigint,
  day_web bigint,
  day_count integer,
  once_app bigint,
  day_app bigint,
  -- A citation by language, English at least; merchants read it.
  source jsonb not null,
  constraint rail_terms_begin_once primary key (rail, valid_from),
  constraint rail_charges_rise check (fee_slabs_rise(charges)),
  constraint rail_terms_have_their_source check (length(source ->> 'en') between 3 and 200)
);
-- They come from the owner of the database: no screen changes them.
revoke insert, update, delete, truncate on rail_terms from sahuji_app;

insert into rail_terms (rail, valid_from, charges, once_web, day_web, day_count, once_app, day_app, source)
values ('connectips', date '2023-04-03',
        '[{"up_to": 50000, "fee": 200}, {"up_to": 500000, "fee": 400}, {"up_to": null, "fee": 800}]',
        100000000, 200000000, 100, 10000000, 20000000,
        '{"en": "NCHL’s terms for payments by connectIPS", "ne": "connectIPS बाट हुने भुक्तानीका लागि NCHL का सर्तहरू",
          "zh": "NCHL 的 connectIPS 付款条款", "es": "las condiciones de NCHL para los pagos con connectIPS",
          "fr": "les conditions de NCHL pour les paiements par connectIPS",
          "it": "le condizioni di NCHL per i pagamenti con connectIPS", "ar": "شروط NCHL للدفع عبر connectIPS"}');
