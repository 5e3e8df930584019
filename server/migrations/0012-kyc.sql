-- The identity check (KYC) of a merchant as a case: answers, documents, verdicts, messages, notes, signatures.

create sequence kyc_case_numbers;

-- Cases. Documents are stored encrypted in the file store; these tables keep what is needed to find and open them.
create table kyc_cases (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  -- K-<Nepali year>-<number>, short enough to read out on the telephone.
  number text not null,
  business_type text not null,
  state text not null,
  opened_at timestamptz not null,
  submitted_at timestamptz,
  -- The time by which the merchant was promised a decision.
  promised_at timestamptz,
  decided_at timestamptz,
  -- Since when the case awaits the review desk; the promised time counts from here.
  waits_since timestamptz,
  -- When the acceptance of a valid case expires.
  expires_at timestamptz,
  risk text not null default 'medium',
  -- Each submission starts a new round: a signature is valid only for its own round.
  round smallint not null default 0,
  -- Number of signatures in this round; the rows of kyc_signatures are the proof.
  signed_count smallint not null default 0,
  appealed_at timestamptz,
  -- The decision: the reviewer, and the reviewer's note by language.
  decided_by text,
  decided_by_id uuid,
  decision_note jsonb,
  -- One reviewer works on a case at a time; a claim expires by itself.
  claimed_by uuid,
  claimed_by_name text,
  claimed_at timestamptz,
  claim_ends_at timestamptz,
  constraint kyc_case_number_is_unique unique (number),
  constraint kyc_case_is_its_merchants unique (id, merchant_id),
  constraint kyc_case_state_is_known check (state in
    ('draft', 'submitted', 'in_review', 'more_needed', 'valid', 'rejected', 'expired', 'replaced')),
  constraint kyc_case_business_type_is_known check (business_type in
    ('individual', 'sole_proprietor', 'partnership', 'private_limited', 'public_limited', 'cooperative', 'ngo')),
  constraint kyc_case_that_left_draft_was_submitted check (state in ('draft', 'replaced') or submitted_at is not null),
  constraint kyc_case_submitted_has_a_promise check (state <> 'submitted' or promised_at is not null),
  constraint kyc_case_risk_is_known check (risk in ('low', 'medium', 'high')),
  constraint kyc_case_claim_is_whole check (
    num_nonnulls(claimed_by, claimed_by_name, claimed_at, claim_ends_at) in (0, 4)),
  constraint kyc_case_claimed_is_in_review check (claimed_by is null or state = 'in_review'),
  constraint kyc_case_that_waits_has_a_promise check (
    state not in ('submitted', 'in_review') or (promised_at is not null and waits_since is not null)),
  constraint kyc_case_decided_has_its_time check (
    state not in ('valid', 'rejected') or (decided_at is not null and decided_by is not null)),
  constraint kyc_case_valid_ends check (state <> 'valid' or expires_at is not null)
);
create unique index kyc_case_is_one_open_a_merchant on kyc_cases (merchant_id)
  where state in ('draft', 'submitted', 'in_review', 'more_needed');
create index kyc_cases_of_a_merchant on kyc_cases (merchant_id, opened_at desc);
create unique index kyc_case_is_one_valid_a_merchant on kyc_cases (merchant_id) where state = 'valid';
-- The review queue: earliest promise first.
create index kyc_cases_that_wait on kyc_cases (promised_at, id) where state in ('submitted', 'in_review');
create index kyc_cases_with_the_merchant on kyc_cases (waits_since, id) where state = 'more_needed';
create index kyc_cases_decided on kyc_cases (decided_at, id) where state in ('valid', 'rejected', 'expired', 'replaced');
create index kyc_cases_by_number on kyc_cases using gin (lower(number) gin_trgm_ops);
create index kyc_cases_claimed on kyc_cases (claim_ends_at) where claimed_by is not null;
create index kyc_cases_that_end on kyc_cases (expires_at) where state = 'valid';

-- Counts signatures of operators who may still review, and locks those operators' rows until the case is valid.
create function kyc_case_is_signed() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare needed int := case when new.business_type = 'individual' then 1 else 2 end;
begin
  perform from operators o
    where o.id in (select reviewer_id from kyc_signatures where case_id = new.id and round = new.round)
      for share;
  if (select count(*) from kyc_signatures s join operators o on o.id = s.reviewer_id
       where s.case_id = new.id and s.round = new.round and o.disabled_at is null
         and exists (select from operator_roles r
                      where r.operator_id = o.id and r.role in ('kyc_reviewer', 'administrator'))) < needed then
    raise exception 'kyc_case_valid_is_signed: case % is not signed by % reviewers', new.number, needed
      using errcode = 'check_violation', constraint = 'kyc_case_valid_is_signed';
  end if;
  return new;
end $$;

create trigger kyc_case_valid_is_signed before insert or update of state, business_type, round on kyc_cases
  for each row when (new.state = 'valid') execute function kyc_case_is_signed();

-- Allowed changes of state: a case becomes valid only from review and ends once; an appeal returns a rejected case to the queue.
create function kyc_case_moves_as_allowed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.round < old.round
     or (old.state in ('expired', 'replaced') and new.state <> old.state)
     or (old.state = 'valid' and new.state not in ('valid', 'expired', 'replaced'))
     or (old.state = 'rejected' and new.state not in ('rejected', 'submitted'))
     or (new.state = 'valid' and old.state not in ('in_review', 'valid')) then
    raise exception 'a case does not go from % to %', old.state, new.state using errcode = 'check_violation',
      constraint = 'kyc_case_moves_as_allowed', table = 'kyc_cases';
  end if;
  return new;
end $$;
revoke all on function kyc_case_moves_as_allowed from public, sahuji_app;

create trigger kyc_case_moves_as_allowed before update of state, round on kyc_cases
  for each row execute function kyc_case_moves_as_allowed();

-- A signature covers the risk and the expiry dates of the documents: after the first signature they change only in a new round.
create function kyc_signed_stays_as_it_is() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  of_case uuid;
begin
  of_case := case tg_table_name when 'kyc_cases' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'case_id' end;
  if exists (select from kyc_cases c join kyc_signatures s on s.case_id = c.id and s.round = c.round
              where c.id = of_case and c.state in ('submitted', 'in_review')) then
    raise exception 'refused: what one has signed changes in another round' using errcode = 'check_violation',
      constraint = 'kyc_signed_stays_as_it_is', table = tg_table_name;
  end if;
  return null;
end $$;
revoke all on function kyc_signed_stays_as_it_is from public, sahuji_app;

create constraint trigger kyc_signed_stays_as_it_is after update of risk on kyc_cases deferrable initially deferred
  for each row when (new.risk <> old.risk) execute function kyc_signed_stays_as_it_is();

-- People of the business, by role.
create table kyc_people (
  id uuid primary key,
  case_id uuid not null,
  merchant_id uuid not null,
  role text not null,
  added_at timestamptz not null,
  constraint kyc_person_is_in_a_case foreign key (case_id, merchant_id) references kyc_cases (id, merchant_id),
  constraint kyc_person_is_of_a_case unique (id, case_id),
  constraint kyc_person_role_is_known check (role in ('owner', 'partner', 'director', 'board_member', 'committee_member'))
);
create index kyc_people_of_a_case on kyc_people (case_id, id);

-- Answers: one field of the business (no person) or of a person, saved and judged on its own.
create table kyc_answers (
  case_id uuid not null,
  merchant_id uuid not null,
  kyc_person_id uuid,
  field text not null,
  value jsonb not null,
  saved_at timestamptz not null,
  verdict text,
  note text,
  judged_at timestamptz,
  judged_by text,
  -- The reviewer's sentence in each language, with its text at that time.
  note_texts jsonb,
  -- The previous answer that the reviewer asked again, until the new answer is judged: its value, the note and the note's author.
  earlier jsonb,
  constraint kyc_answer_is_one_a_field unique nulls not distinct (case_id, kyc_person_id, field),
  constraint kyc_answer_is_in_a_case foreign key (case_id, merchant_id) references kyc_cases (id, merchant_id),
  constraint kyc_answer_is_of_a_person_of_its_case foreign key (kyc_person_id, case_id)
    references kyc_people (id, case_id) on delete cascade,
  constraint kyc_answer_verdict_is_known check (verdict in ('accepted', 'asked_again')),
  constraint kyc_answer_asked_again_says_why check (verdict is distinct from 'asked_again' or length(note) > 0),
  constraint kyc_answer_judged_has_its_time check ((verdict is null) = (judged_at is null))
);
create index kyc_answers_by_pan on kyc_answers ((value ->> 'number')) where field = 'pan';

-- Documents, one row for each side.
create table kyc_papers (
  id uuid primary key,
  case_id uuid not null,
  merchant_id uuid not null,
  kyc_person_id uuid,
  kind text not null,
  side text not null,
  -- File name from the merchant's device; shown, never used as a path.
  name text not null,
  -- Length and SHA-256 of the uploaded file; the browser computed the hash.
  bytes integer not null,
  sha256 bytea not null,
  received integer not null default 0,
  state text not null,
  -- Content type and pages of the stored file, which the server made; the uploaded file itself is never stored.
  content_type text,
  pages smallint,
  -- The wrapped key of this file alone; without it the file is unreadable.
  wrapped_key bytea not null,
  added_at timestamptz not null,
  kept_at timestamptz,
  verdict text,
  note text,
  judged_at timestamptz,
  judged_by text,
  note_texts jsonb,
  earlier jsonb,
  expires_on date,
  constraint kyc_paper_is_in_a_case foreign key (case_id, merchant_id) references kyc_cases (id, merchant_id),
  constraint kyc_paper_is_of_a_person_of_its_case foreign key (kyc_person_id, case_id)
    references kyc_people (id, case_id) on delete cascade,
  constraint kyc_paper_side_is_known check (side in ('front', 'back', 'whole')),
  constraint kyc_paper_state_is_known check (state in ('arriving', 'kept')),
  constraint kyc_paper_is_at_most_ten_megabytes check (bytes between 1 and 10485760 and received between 0 and bytes),
  constraint kyc_paper_kept_is_whole check (
    state <> 'kept' or (received = bytes and content_type is not null and pages is not null and kept_at is not null)),
  constraint kyc_paper_verdict_is_known check (verdict in ('accepted', 'asked_again')),
  constraint kyc_paper_asked_again_says_why check (verdict is distinct from 'asked_again' or length(note) > 0),
  constraint kyc_paper_judged_has_its_time check ((verdict is null) = (judged_at is null))
);
create unique index kyc_paper_is_one_a_side on kyc_papers (case_id, kyc_person_id, kind, side) nulls not distinct
  where state = 'kept';
create index kyc_papers_of_a_case on kyc_papers (case_id, id);
create index kyc_papers_that_arrive on kyc_papers (added_at) where state = 'arriving';

create constraint trigger kyc_signed_stays_as_it_is after update of expires_on on kyc_papers deferrable initially deferred
  for each row when (new.expires_on is distinct from old.expires_on) execute function kyc_signed_stays_as_it_is();

-- Parts of a document that is still arriving, each encrypted under the document's own key; deleted once the document is kept.
create table kyc_paper_parts (
  paper_id uuid not null references kyc_papers on delete cascade,
  start integer not null,
  sealed bytea not null,
  constraint kyc_paper_part_is_one_a_start primary key (paper_id, start),
  constraint kyc_paper_part_is_small check (start >= 0 and length(sealed) <= 262144 + 28)
);

-- Documents that a young business does not have yet.
create table kyc_papers_left_out (
  case_id uuid not null,
  merchant_id uuid not null,
  kind text not null,
  left_at timestamptz not null,
  constraint kyc_paper_is_left_out_once primary key (case_id, kind),
  constraint kyc_paper_left_out_is_in_a_case foreign key (case_id, merchant_id) references kyc_cases (id, merchant_id),
  constraint kyc_paper_left_out_may_be check (kind in ('tax_clearance', 'audit_report'))
);

-- The history of a case, in order. Append-only.
create table kyc_case_events (
  id uuid primary key,
  case_id uuid not null,
  merchant_id uuid not null,
  at timestamptz not null,
  what text not null,
  by_name text,
  constraint kyc_case_event_is_in_a_case foreign key (case_id, merchant_id) references kyc_cases (id, merchant_id),
  constraint kyc_case_event_is_known check (what in
    ('opened', 'submitted', 'taken_up', 'more_asked', 'sent_again', 'accepted', 'rejected', 'appealed', 'expired',
     'replaced',
     -- visible to the review desk only
     'claimed', 'released', 'signed', 'signatures_dropped', 'ends_soon'))
);
revoke update, delete on kyc_case_events from sahuji_app;
create index kyc_events_of_a_case on kyc_case_events (case_id, id);

-- Who opened which document and why; the merchant reads the list. Append-only.
create table kyc_paper_views (
  id uuid primary key,
  paper_id uuid not null,
  case_id uuid not null,
  merchant_id uuid not null,
  at timestamptz not null,
  viewer text not null,
  reason text not null,
  page smallint not null default 1,
  constraint kyc_paper_view_is_in_a_case foreign key (case_id, merchant_id) references kyc_cases (id, merchant_id)
);
revoke update, delete on kyc_paper_views from sahuji_app;
create index kyc_views_of_a_case on kyc_paper_views (case_id, id);

-- Messages between the merchant and the review desk. Append-only.
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
revoke update, delete on kyc_messages from sahuji_app;
create index kyc_messages_of_a_case on kyc_messages (case_id, id);

-- Notes between reviewers; merchants never read them.
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
revoke update, delete on kyc_notes from sahuji_app;
create index kyc_notes_of_a_case on kyc_notes (case_id, id);

-- Signatures for the approval of a round. The full tier needs two reviewers, the micro tier
-- needs one; a reviewer signs a round once.
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
revoke update, delete on kyc_signatures from sahuji_app;

-- The signer must be an operator who may review at that moment.
create function signature_is_of_a_reviewer() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from operators o join operator_roles r on r.operator_id = o.id
                  where o.id = new.reviewer_id and o.disabled_at is null and r.role in ('kyc_reviewer', 'administrator')) then
    raise exception 'a signature is of an operator who may review' using errcode = 'check_violation',
      constraint = 'kyc_signature_is_of_a_reviewer', table = 'kyc_signatures';
  end if;
  return new;
end $$;

create trigger kyc_signature_is_of_a_reviewer before insert on kyc_signatures
  for each row execute function signature_is_of_a_reviewer();

-- Numbers in cases that should belong to one merchant only; only the review desk looks up other merchants.
create table kyc_marks (
  case_id uuid not null,
  merchant_id uuid not null,
  kind text not null,
  -- Form used for comparison: digits and letters without separators.
  value text not null,
  constraint kyc_mark_is_in_a_case foreign key (case_id, merchant_id) references kyc_cases (id, merchant_id),
  constraint kyc_mark_is_known check (kind in ('pan', 'citizenship', 'identity', 'mobile')),
  constraint kyc_mark_is_one_a_case primary key (case_id, kind, value)
);
create index kyc_marks_by_value on kyc_marks (kind, value, merchant_id);

-- Reasons for asking again or for rejecting a case, as sentences that the operator edits.
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
revoke delete on kyc_reasons from sahuji_app;

insert into kyc_reasons (code, used_for, place, texts) values
  ('too_blurred', 'paper', 1, $${
    "en": "This photo is too blurred to read. Please lay the paper flat in daylight and hold the phone still.",
    "zh": "照片太模糊，看不清。请将文件平放在日光下，拿稳手机拍摄。",
    "es": "La foto está demasiado borrosa para leerse. Ponga el documento plano a la luz del día y sujete el teléfono sin moverlo.",
    "fr": "La photo est trop floue pour être lue. Posez le document à plat, à la lumière du jour, et tenez le téléphone immobile.",
    "it": "La foto è troppo sfocata per essere letta. Appoggi il documento in piano alla luce del giorno e tenga fermo il telefono.",
    "ar": "الصورة مهتزة ولا تُقرأ. ضع الورقة مسطحة في ضوء النهار وثبّت الهاتف.",
    "ne": "यो फोटो धमिलो छ, पढ्न सकिएन। कागज दिनको उज्यालोमा समथर राखेर फोन नहल्लाई खिच्नुहोस्।"}$$),
  ('corner_cut_off', 'paper', 2, $${
    "en": "A corner is cut off. Please take the photo so that the whole paper is in it.",
    "zh": "文件的一角没有拍到。请重新拍摄，让整张文件都在画面内。",
    "es": "Falta una esquina. Haga la foto de modo que se vea el documento entero.",
    "fr": "Un coin est coupé. Prenez la photo de façon que tout le document y figure.",
    "it": "Manca un angolo. Scatti la foto in modo che si veda tutto il documento.",
    "ar": "إحدى الزوايا مقطوعة. التقط الصورة بحيث تظهر الورقة كاملة.",
    "ne": "एउटा कुना काटिएको छ। पूरै कागज देखिने गरी फोटो खिच्नुहोस्।"}$$),
  ('glare', 'paper', 3, $${
    "en": "Light shines on the paper and hides part of it. Please turn it a little, without flash.",
    "zh": "反光遮住了一部分内容。请稍微转动文件，不要用闪光灯。",
    "es": "Un reflejo tapa una parte. Gire un poco el documento y no use el flash.",
    "fr": "Un reflet cache une partie. Tournez un peu le document, sans flash.",
    "it": "Un riflesso ne copre una parte. Giri un po’ il documento, senza flash.",
    "ar": "ضوء منعكس يخفي جزءًا من الورقة. أدرها قليلًا ومن دون فلاش.",
    "ne": "कागजमा टल्केर केही भाग छोपिएको छ। अलि घुमाएर, फ्ल्यास नबाली खिच्नुहोस्।"}$$),
  ('wrong_document', 'paper', 4, $${
    "en": "This is another paper than the one asked for here. Please send the right one.",
    "zh": "这不是此处要求的文件。请提交正确的文件。",
    "es": "Este no es el documento que se pide aquí. Envíe el correcto.",
    "fr": "Ce n’est pas le document demandé ici. Envoyez le bon.",
    "it": "Questo non è il documento richiesto qui. Invii quello giusto.",
    "ar": "هذه ليست الورقة المطلوبة هنا. أرسل الورقة الصحيحة.",
    "ne": "यो यहाँ मागिएको कागज होइन। कृपया ठीक कागज पठाउनुहोस्।"}$$),
  ('page_missing', 'paper', 5, $${
    "en": "A page is missing. Please send the paper with all its pages.",
    "zh": "缺少页面。请提交完整的文件。",
    "es": "Falta una página. Envíe el documento con todas sus páginas.",
    "fr": "Il manque une page. Envoyez le document avec toutes ses pages.",
    "it": "Manca una pagina. Invii il documento con tutte le pagine.",
    "ar": "تنقص صفحة. أرسل الورقة بكل صفحاتها.",
    "ne": "एउटा पाना छुटेको छ। सबै पानासहित कागज पठाउनुहोस्।"}$$),
  ('paper_expired', 'paper', 6, $${
    "en": "This paper has expired. Please send the one that holds today.",
    "zh": "该文件已过期。请提交现行有效的文件。",
    "es": "Este documento ha caducado. Envíe el vigente.",
    "fr": "Ce document a expiré. Envoyez celui qui est en vigueur.",
    "it": "Questo documento è scaduto. Invii quello in vigore.",
    "ar": "انتهت صلاحية هذه الورقة. أرسل الورقة السارية اليوم.",
    "ne": "यो कागजको म्याद सकिएको छ। अहिले मान्य भएको पठाउनुहोस्।"}$$),
  ('differs_from_paper', 'answer', 7, $${
    "en": "This differs from the paper you sent. Please type it as it stands there.",
    "zh": "此内容与您提交的文件不一致。请按文件填写。",
    "es": "Esto no coincide con el documento que envió. Escríbalo tal como figura en él.",
    "fr": "Cela diffère du document envoyé. Saisissez-le tel qu’il y figure.",
    "it": "Questo non corrisponde al documento inviato. Lo scriva come vi compare.",
    "ar": "هذا يختلف عن الورقة التي أرسلتها. اكتبه كما ورد فيها.",
    "ne": "यो तपाईंले पठाएको कागजसँग मिलेन। कागजमा भएजस्तै लेख्नुहोस्।"}$$),
  ('not_complete', 'answer', 8, $${
    "en": "This is not complete. Please write it in full.",
    "zh": "内容不完整。请完整填写。",
    "es": "Está incompleto. Escríbalo entero.",
    "fr": "C’est incomplet. Écrivez-le en entier.",
    "it": "È incompleto. Lo scriva per intero.",
    "ar": "هذا غير مكتمل. اكتبه كاملًا.",
    "ne": "यो पूरा भएन। पूरै लेख्नुहोस्।"}$$),
  ('account_of_another', 'answer', 9, $${
    "en": "The bank account is in another name. Please give one in the name of the business or its owner.",
    "zh": "该银行账户户名不符。请提供以商户或其业主名义开立的账户。",
    "es": "La cuenta está a otro nombre. Indique una a nombre del negocio o de su titular.",
    "fr": "Le compte est à un autre nom. Indiquez-en un au nom de l’entreprise ou de son propriétaire.",
    "it": "Il conto è intestato ad altri. Ne indichi uno intestato all’attività o al titolare.",
    "ar": "الحساب المصرفي باسم آخر. قدّم حسابًا باسم النشاط أو صاحبه.",
    "ne": "बैंक खाता अर्कैको नाममा छ। व्यवसाय वा यसको धनीको नाममा भएको खाता दिनुहोस्।"}$$),
  ('other_answer', 'answer', 10, $${
    "en": "Please look at this once more.",
    "zh": "请再核对一次。",
    "es": "Revíselo otra vez.",
    "fr": "Vérifiez cela encore une fois.",
    "it": "Lo controlli ancora una volta.",
    "ar": "راجع هذا مرة أخرى.",
    "ne": "कृपया यो फेरि एकपटक हेर्नुहोस्।"}$$),
  ('other_paper', 'paper', 11, $${
    "en": "Please send this paper once more.",
    "zh": "请重新提交此文件。",
    "es": "Envíe este documento otra vez.",
    "fr": "Envoyez ce document encore une fois.",
    "it": "Invii ancora una volta questo documento.",
    "ar": "أرسل هذه الورقة مرة أخرى.",
    "ne": "कृपया यो कागज फेरि एकपटक पठाउनुहोस्।"}$$),
  ('not_genuine', 'rejection', 12, $${
    "en": "We cannot accept the papers that were sent.",
    "zh": "我们无法接受所提交的文件。",
    "es": "No podemos aceptar los documentos enviados.",
    "fr": "Nous ne pouvons pas accepter les documents envoyés.",
    "it": "Non possiamo accettare i documenti inviati.",
    "ar": "لا يمكننا قبول المستندات المرسلة.",
    "ne": "पठाइएका कागजात स्वीकार गर्न सकिएन।"}$$),
  ('not_served', 'rejection', 13, $${
    "en": "We cannot serve this kind of business.",
    "zh": "我们无法为此类经营提供服务。",
    "es": "No podemos atender este tipo de negocio.",
    "fr": "Nous ne pouvons pas servir ce type d’activité.",
    "it": "Non possiamo servire questo tipo di attività.",
    "ar": "لا يمكننا خدمة هذا النوع من الأعمال.",
    "ne": "यस किसिमको व्यवसायलाई सेवा दिन मिल्दैन।"}$$),
  ('no_answer', 'rejection', 14, $${
    "en": "What we asked for again did not come.",
    "zh": "我们要求补充的资料没有收到。",
    "es": "No llegó lo que pedimos de nuevo.",
    "fr": "Ce que nous avions redemandé n’est pas arrivé.",
    "it": "Non è arrivato ciò che avevamo richiesto di nuovo.",
    "ar": "لم يصل ما طلبناه من جديد.",
    "ne": "फेरि मागिएका कुरा आएनन्।"}$$),
  ('other_rejection', 'rejection', 15, $${
    "en": "We cannot accept this application.",
    "zh": "我们无法接受此申请。",
    "es": "No podemos aceptar esta solicitud.",
    "fr": "Nous ne pouvons pas accepter cette demande.",
    "it": "Non possiamo accettare questa domanda.",
    "ar": "لا يمكننا قبول هذا الطلب.",
    "ne": "यो निवेदन स्वीकार गर्न सकिएन।"}$$);

-- Exports: who downloaded a case, and by which link. Rows are kept as a record.
create table kyc_exports (
  id uuid primary key,
  case_id uuid not null,
  merchant_id uuid not null,
  person_id uuid not null,
  token_hash bytea not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  -- The link is valid for one use, by the browser and session that asked for it.
  session_id uuid,
  -- SHA-256 of the token that the asking browser must present; null: the browser presents its session's cookie.
  holder_hash bytea,
  language text not null default 'en',
  used_at timestamptz,
  constraint kyc_export_is_of_a_case foreign key (case_id, merchant_id) references kyc_cases (id, merchant_id),
  constraint kyc_export_is_found_by_its_link unique (token_hash)
);
revoke update, delete on kyc_exports from sahuji_app;
grant update (used_at) on kyc_exports to sahuji_app;
create index kyc_exports_by_merchant on kyc_exports (merchant_id, id);
