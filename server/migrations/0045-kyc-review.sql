-- The review of a KYC case: who works on it, what was thought of it and by whom, signatures, messages, notes, reasons.
alter table kyc_cases
  -- Since when it waits for the review desk; a promise counts from here.
  add column waits_since timestamptz,
  -- Until when an accepted case holds.
  add column expires_at timestamptz,
  add column risk text not null default 'medium',
  -- Each submission is a round of its own: a signature holds for the round in which it was given.
  add column round smallint not null default 0,
  -- How many have signed this round; the rows of kyc_signatures are the proof.
  add column signed_count smallint not null default 0,
  add column appealed_at timestamptz,
  -- What a reviewer said when it was decided, in the words of each language.
  add column decided_by text,
  add column decided_by_id uuid,
  add column decision_note jsonb,
  -- One reviewer at a time; a claim ends by itself.
  add column claimed_by uuid,
  add column claimed_by_name text,
  add column claimed_at timestamptz,
  add column claim_ends_at timestamptz,
  add constraint kyc_case_risk_is_known check (risk in ('low', 'medium', 'high')),
  add constraint kyc_case_claim_is_whole check (
    num_nonnulls(claimed_by, claimed_by_name, claimed_at, claim_ends_at) in (0, 4)),
  add constraint kyc_case_claimed_is_in_review check (claimed_by is null or state = 'in_review'),
  add constraint kyc_case_that_waits_has_a_promise check (
    state not in ('submitted', 'in_review') or (promised_at is not null and waits_since is not null)),
  add constraint kyc_case_decided_has_its_time check (
    state not in ('valid', 'rejected') or (decided_at is not null and decided_by is not null)),
  add constraint kyc_case_valid_ends check (state <> 'valid' or expires_at is not null);
create unique index kyc_case_is_one_valid_a_merchant on kyc_cases (merchant_id) where state = 'valid';
-- The queue: oldest promise first.
create index kyc_cases_that_wait on kyc_cases (promised_at, id) where state in ('submitted', 'in_review');
create index kyc_cases_with_the_merchant on kyc_cases (waits_since, id) where state = 'more_needed';
create index kyc_cases_decided on kyc_cases (decided_at, id) where state in ('valid', 'rejected', 'expired', 'replaced');
create index kyc_cases_by_number on kyc_cases using gin (lower(number) gin_trgm_ops);
create index kyc_cases_claimed on kyc_cases (claim_ends_at) where claimed_by is not null;
create index kyc_cases_that_end on kyc_cases (expires_at) where state = 'valid';

alter table kyc_answers
  add column judged_by text,
  -- The desk's sentence in each language, as it read when it was said.
  add column note_texts jsonb,
  -- What was asked again, until the new one is judged: its value, the note and who wrote it.
  add column earlier jsonb;
alter table kyc_papers
  add column judged_by text,
  add column note_texts jsonb,
  add column earlier jsonb,
  add column expires_on date;

-- What a person says to the other side. Never changed.
create table kyc_messages (
  id uuid primary key,
  case_id uuid not null,
  merchant_id uuid not null,
  at timestamptz not null,
  written_by text not null,
  name text not null,
  text text not null,
  constraint kyc_message_is_in_a_case foreign key (case_id, merchant_id) references kyc_cases (id, merchant_id),
  constraint kyc_message_is_of_a_side check (written_by in ('merchant', 'desk')),
  constraint kyc_message_says_something check (length(text) between 1 and 2000)
);
create index kyc_messages_of_a_case on kyc_messages (case_id, id);
revoke update, delete, truncate on kyc_messages from sahuji_app;

-- What reviewers say to each other; no merchant reads it.
create table kyc_notes (
  id uuid primary key,
  case_id uuid not null,
  merchant_id uuid not null,
  at timestamptz not null,
  name text not null,
  text text not null,
  constraint kyc_note_is_in_a_case foreign key (case_id, merchant_id) references kyc_cases (id, merchant_id),
  constraint kyc_note_says_something check (length(text) between 1 and 2000)
);
create index kyc_notes_of_a_case on kyc_notes (case_id, id);
revoke update, delete, truncate on kyc_notes from sahuji_app;

alter table kyc_case_events
  add column by_name text,
  drop constraint kyc_case_event_is_known,
  add constraint kyc_case_event_is_known check (what in
    ('opened', 'submitted', 'taken_up', 'more_asked', 'sent_again', 'accepted', 'rejected', 'appealed', 'expired',
     'replaced',
     -- the desk's own, not shown to the merchant
     'claimed', 'released', 'signed', 'ends_soon'));

alter table kyc_paper_views
  add column page smallint not null default 1;

-- Who stands for the approval of a round. The full tier needs two, the micro tier one; nobody signs twice.
create table kyc_signatures (
  id uuid primary key,
  case_id uuid not null,
  merchant_id uuid not null,
  round smallint not null,
  place smallint not null,
  reviewer_id uuid not null,
  reviewer_name text not null,
  signed_at timestamptz not null,
  constraint kyc_signature_is_in_a_case foreign key (case_id, merchant_id) references kyc_cases (id, merchant_id),
  constraint kyc_signature_is_first_or_second check (place in (1, 2)),
  constraint kyc_signature_is_one_a_place unique (case_id, round, place),
  constraint kyc_signatures_are_of_two_people unique (case_id, round, reviewer_id)
);
revoke update, delete, truncate on kyc_signatures from sahuji_app;

create function kyc_case_is_signed() returns trigger language plpgsql as $$
declare needed int := case when new.business_type = 'individual' then 1 else 2 end;
begin
  if (select count(*) from kyc_signatures where case_id = new.id and round = new.round) < needed then
    raise exception 'kyc_case_valid_is_signed: case % is not signed by % reviewers', new.number, needed
      using errcode = 'check_violation', constraint = 'kyc_case_valid_is_signed';
  end if;
  return new;
end $$;
create trigger kyc_case_valid_is_signed before insert or update of state, business_type, round on kyc_cases
  for each row when (new.state = 'valid') execute function kyc_case_is_signed();

-- Numbers that should belong to one merchant only, as they stand in cases; only the review desk looks others up.
create table kyc_marks (
  case_id uuid not null,
  merchant_id uuid not null,
  kind text not null,
  -- As it is compared: digits and letters without marks between them.
  value text not null,
  constraint kyc_mark_is_in_a_case foreign key (case_id, merchant_id) references kyc_cases (id, merchant_id),
  constraint kyc_mark_is_known check (kind in ('pan', 'citizenship', 'identity', 'mobile')),
  constraint kyc_mark_is_one_a_case primary key (case_id, kind, value)
);
create index kyc_marks_by_value on kyc_marks (kind, value, merchant_id);

-- Why something is asked again or a case rejected, in sentences that the operator edits.
create table kyc_reasons (
  code text primary key,
  used_for text not null,
  place smallint not null,
  texts jsonb not null,
  is_offered boolean not null default true,
  changed_at timestamptz,
  constraint kyc_reason_code_is_plain check (code ~ '^[a-z][a-z_]{1,40}$'),
  constraint kyc_reason_is_for_something check (used_for in ('paper', 'answer', 'rejection')),
  constraint kyc_reason_is_in_every_language check (texts ?& array['en', 'zh', 'es', 'fr', 'it', 'ar', 'ne'])
);
revoke delete, truncate on kyc_reasons from sahuji_app;

insert into kyc_reasons (code, used_for, place, texts) values
  ('too_blurred', 'paper', 1, $${"en": "This photo is too blurred to read. Please lay the paper flat in daylight and hold the phone still.", "zh": "照片太模糊，看不清。请将文件平放在日光下，拿稳手机拍摄。", "es": "La foto está demasiado borrosa para leerse. Ponga el documento plano a la luz del día y sujete el teléfono sin moverlo.", "fr": "La photo est trop floue pour être lue. Posez le document à plat, à la lumière du jour, et tenez le téléphone immobile.", "it": "La foto è troppo sfocata per essere letta. Appoggi il documento in piano alla luce del giorno e tenga fermo il telefono.", "ar": "الصورة مهتزة ولا تُقرأ. ضع الورقة مسطحة في ضوء النهار وثبّت الهاتف.", "ne": "यो फोटो धमिलो छ, पढ्न सकिएन। कागज दिनको उज्यालोमा समथर राखेर फोन नहल्लाई खिच्नुहोस्।"}$$),
  ('corner_cut_off', 'paper', 2, $${"en": "A corner is cut off. Please take the photo so that the whole paper is in it.", "zh": "文件的一角没有拍到。请重新拍摄，让整张文件都在画面内。", "es": "Falta una esquina. Haga la foto de modo que se vea el documento entero.", "fr": "Un coin est coupé. Prenez la photo de façon que tout le document y figure.", "it": "Manca un angolo. Scatti la foto in modo che si veda tutto il documento.", "ar": "إحدى الزوايا مقطوعة. التقط الصورة بحيث تظهر الورقة كاملة.", "ne": "एउटा कुना काटिएको छ। पूरै कागज देखिने गरी फोटो खिच्नुहोस्।"}$$),
  ('glare', 'paper', 3, $${"en": "Light shines on the paper and hides part of it. Please turn it a little, without flash.", "zh": "反光遮住了一部分内容。请稍微转动文件，不要用闪光灯。", "es": "Un reflejo tapa una parte. Gire un poco el documento y no use el flash.", "fr": "Un reflet cache une partie. Tournez un peu le document, sans flash.", "it": "Un riflesso ne copre una parte. Giri un po’ il documento, senza flash.", "ar": "ضوء منعكس يخفي جزءًا من الورقة. أدرها قليلًا ومن دون فلاش.", "ne": "कागजमा टल्केर केही भाग छोपिएको छ। अलि घुमाएर, फ्ल्यास नबाली खिच्नुहोस्।"}$$),
  ('wrong_document', 'paper', 4, $${"en": "This is another paper than the one asked for here. Please send the right one.", "zh": "这不是此处要求的文件。请提交正确的文件。", "es": "Este no es el documento que se pide aquí. Envíe el correcto.", "fr": "Ce n’est pas le document demandé ici. Envoyez le bon.", "it": "Questo non è il documento richiesto qui. Invii quello giusto.", "ar": "هذه ليست الورقة المطلوبة هنا. أرسل الورقة الصحيحة.", "ne": "यो यहाँ मागिएको कागज होइन। कृपया ठीक कागज पठाउनुहोस्।"}$$),
  ('page_missing', 'paper', 5, $${"en": "A page is missing. Please send the paper with all its pages.", "zh": "缺少页面。请提交完整的文件。", "es": "Falta una página. Envíe el documento con todas sus páginas.", "fr": "Il manque une page. Envoyez le document avec toutes ses pages.", "it": "Manca una pagina. Invii il documento con tutte le pagine.", "ar": "تنقص صفحة. أرسل الورقة بكل صفحاتها.", "ne": "एउटा पाना छुटेको छ। सबै पानासहित कागज पठाउनुहोस्।"}$$),
  ('paper_expired', 'paper', 6, $${"en": "This paper has expired. Please send the one that holds today.", "zh": "该文件已过期。请提交现行有效的文件。", "es": "Este documento ha caducado. Envíe el vigente.", "fr": "Ce document a expiré. Envoyez celui qui est en vigueur.", "it": "Questo documento è scaduto. Invii quello in vigore.", "ar": "انتهت صلاحية هذه الورقة. أرسل الورقة السارية اليوم.", "ne": "यो कागजको म्याद सकिएको छ। अहिले मान्य भएको पठाउनुहोस्।"}$$),
  ('differs_from_paper', 'answer', 7, $${"en": "This differs from the paper you sent. Please type it as it stands there.", "zh": "此内容与您提交的文件不一致。请按文件填写。", "es": "Esto no coincide con el documento que envió. Escríbalo tal como figura en él.", "fr": "Cela diffère du document envoyé. Saisissez-le tel qu’il y figure.", "it": "Questo non corrisponde al documento inviato. Lo scriva come vi compare.", "ar": "هذا يختلف عن الورقة التي أرسلتها. اكتبه كما ورد فيها.", "ne": "यो तपाईंले पठाएको कागजसँग मिलेन। कागजमा भएजस्तै लेख्नुहोस्।"}$$),
  ('not_complete', 'answer', 8, $${"en": "This is not complete. Please write it in full.", "zh": "内容不完整。请完整填写。", "es": "Está incompleto. Escríbalo entero.", "fr": "C’est incomplet. Écrivez-le en entier.", "it": "È incompleto. Lo scriva per intero.", "ar": "هذا غير مكتمل. اكتبه كاملًا.", "ne": "यो पूरा भएन। पूरै लेख्नुहोस्।"}$$),
  ('account_of_another', 'answer', 9, $${"en": "The bank account is in another name. Please give one in the name of the business or its owner.", "zh": "该银行账户户名不符。请提供以商户或其业主名义开立的账户。", "es": "La cuenta está a otro nombre. Indique una a nombre del negocio o de su titular.", "fr": "Le compte est à un autre nom. Indiquez-en un au nom de l’entreprise ou de son propriétaire.", "it": "Il conto è intestato ad altri. Ne indichi uno intestato all’attività o al titolare.", "ar": "الحساب المصرفي باسم آخر. قدّم حسابًا باسم النشاط أو صاحبه.", "ne": "बैंक खाता अर्कैको नाममा छ। व्यवसाय वा यसको धनीको नाममा भएको खाता दिनुहोस्।"}$$),
  ('other_answer', 'answer', 10, $${"en": "Please look at this once more.", "zh": "请再核对一次。", "es": "Revíselo otra vez.", "fr": "Vérifiez cela encore une fois.", "it": "Lo controlli ancora una volta.", "ar": "راجع هذا مرة أخرى.", "ne": "कृपया यो फेरि एकपटक हेर्नुहोस्।"}$$),
  ('other_paper', 'paper', 11, $${"en": "Please send this paper once more.", "zh": "请重新提交此文件。", "es": "Envíe este documento otra vez.", "fr": "Envoyez ce document encore une fois.", "it": "Invii ancora una volta questo documento.", "ar": "أرسل هذه الورقة مرة أخرى.", "ne": "कृपया यो कागज फेरि एकपटक पठाउनुहोस्।"}$$),
  ('not_genuine', 'rejection', 12, $${"en": "We cannot accept the papers that were sent.", "zh": "我们无法接受所提交的文件。", "es": "No podemos aceptar los documentos enviados.", "fr": "Nous ne pouvons pas accepter les documents envoyés.", "it": "Non possiamo accettare i documenti inviati.", "ar": "لا يمكننا قبول المستندات المرسلة.", "ne": "पठाइएका कागजात स्वीकार गर्न सकिएन।"}$$),
  ('not_served', 'rejection', 13, $${"en": "We cannot serve this kind of business.", "zh": "我们无法为此类经营提供服务。", "es": "No podemos atender este tipo de negocio.", "fr": "Nous ne pouvons pas servir ce type d’activité.", "it": "Non possiamo servire questo tipo di attività.", "ar": "لا يمكننا خدمة هذا النوع من الأعمال.", "ne": "यस किसिमको व्यवसायलाई सेवा दिन मिल्दैन।"}$$),
  ('no_answer', 'rejection', 14, $${"en": "What we asked for again did not come.", "zh": "我们要求补充的资料没有收到。", "es": "No llegó lo que pedimos de nuevo.", "fr": "Ce que nous avions redemandé n’est pas arrivé.", "it": "Non è arrivato ciò che avevamo richiesto di nuovo.", "ar": "لم يصل ما طلبناه من جديد.", "ne": "फेरि मागिएका कुरा आएनन्।"}$$),
  ('other_rejection', 'rejection', 15, $${"en": "We cannot accept this application.", "zh": "我们无法接受此申请。", "es": "No podemos aceptar esta solicitud.", "fr": "Nous ne pouvons pas accepter cette demande.", "it": "Non possiamo accettare questa domanda.", "ar": "لا يمكننا قبول هذا الطلب.", "ne": "यो निवेदन स्वीकार गर्न सकिएन।"}$$);
