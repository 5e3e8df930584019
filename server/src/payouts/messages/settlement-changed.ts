import { mailKind, smsKind } from '../../platform/messages/message-kinds.ts'

/** To everybody of the merchant, when the automatic settlement was turned on or changed. `times`: of Kathmandu. */
export const settlementChangedMail = mailKind('settlement-changed', {
  en: {
    subject: 'Automatic settlement was changed: {bank}, ending {end}',
    text: `Dear {name},

the automatic settlement of {trade_name} on {brand} was changed. Money goes by itself to the account at {bank}, ending {end}, at {times} (Nepal time).

When: {time} (Nepal time)
Device: {device}
Place: {place}

Was it you? Then you need not do anything. If it was not you, turn it off now, which needs no fresh proof; what it asked for and was not sent yet is cancelled:

{link}

Then set a new password and call us: {support_phone}.

{brand}`,
  },
  zh: {
    subject: '自动结算已更改：{bank}，尾号 {end}',
    text: `{name}，您好：

{brand} 上 {trade_name} 的自动结算已更改。资金将在 {times}（尼泊尔时间）自动转入 {bank} 尾号 {end} 的账户。

时间：{time}（尼泊尔时间）
设备：{device}
位置：{place}

如果是您本人操作，则无需处理。如果不是，请立即关闭，无需再次验证；尚未发出的提现会取消：

{link}

然后请设置新密码并致电我们：{support_phone}。

{brand}`,
  },
  es: {
    subject: 'Se ha cambiado la liquidación automática: {bank}, terminada en {end}',
    text: `Hola, {name}:

Se ha cambiado la liquidación automática de {trade_name} en {brand}. El dinero va por sí solo a la cuenta en {bank}, terminada en {end}, a las {times} (hora de Nepal).

Cuándo: {time} (hora de Nepal)
Dispositivo: {device}
Lugar: {place}

¿Ha sido usted? Entonces no tiene que hacer nada. Si no ha sido usted, desactívela ahora, sin más comprobaciones; lo que pidió y aún no se haya enviado se anula:

{link}

Después cree una nueva contraseña y llámenos: {support_phone}.

{brand}`,
  },
  fr: {
    subject: 'Le règlement automatique a été modifié : {bank}, finissant par {end}',
    text: `Bonjour {name},

Le règlement automatique de {trade_name} sur {brand} a été modifié. L’argent va de lui-même sur le compte chez {bank}, finissant par {end}, à {times} (heure du Népal).

Quand : {time} (heure du Népal)
Appareil : {device}
Lieu : {place}

C’était vous ? Alors vous n’avez rien à faire. Sinon, désactivez-le maintenant, sans nouvelle preuve ; ce qu’il a demandé et qui n’est pas encore envoyé est annulé :

{link}

Choisissez ensuite un nouveau mot de passe et appelez-nous : {support_phone}.

{brand}`,
  },
  it: {
    subject: 'Il regolamento automatico è stato cambiato: {bank}, che finisce con {end}',
    text: `Gentile {name},

il regolamento automatico di {trade_name} su {brand} è stato cambiato. Il denaro va da solo sul conto presso {bank}, che finisce con {end}, alle {times} (ora del Nepal).

Quando: {time} (ora del Nepal)
Dispositivo: {device}
Luogo: {place}

Era Lei? Allora non deve fare nulla. Se non era Lei, lo disattivi ora, senza altre prove; ciò che ha chiesto e non è ancora partito viene annullato:

{link}

Poi imposti una nuova password e ci chiami: {support_phone}.

{brand}`,
  },
  ar: {
    subject: 'تغيّرت التسوية التلقائية: {bank}، ينتهي بـ {end}',
    text: `مرحبًا {name}،

تغيّرت التسوية التلقائية لـ {trade_name} لدى {brand}. تذهب الأموال تلقائيًا إلى الحساب في {bank} المنتهي بـ {end} في {times} (بتوقيت نيبال).

الوقت: {time} (بتوقيت نيبال)
الجهاز: {device}
المكان: {place}

إن كنت أنت من فعل ذلك، فلا يلزمك فعل شيء. وإلا فأوقفها الآن دون إثبات جديد، ويُلغى ما طلبته ولم يُرسل بعد:

{link}

ثم عيّن كلمة مرور جديدة واتصل بنا: ‎{support_phone}.

{brand}`,
  },
  ne: {
    subject: 'स्वचालित निकासा बदलियो: {bank}, अन्त्यमा {end}',
    text: `{name} ज्यू,

{brand} मा {trade_name} को स्वचालित निकासा बदलियो। पैसा {times} (नेपाली समय) मा आफैँ {bank} को {end} मा सकिने खातामा जान्छ।

समय: {time} (नेपाली समय)
डिभाइस: {device}
ठाउँ: {place}

तपाईंले नै गर्नुभएको हो भने केही गर्नु पर्दैन। होइन भने अहिले नै बन्द गर्नुहोस्, नयाँ प्रमाण चाहिँदैन; यसले मागेको र नपठाइएको निकासा रद्द हुन्छ:

{link}

त्यसपछि नयाँ पासवर्ड राख्नुहोस् र हामीलाई फोन गर्नुहोस्: {support_phone}।

{brand}`,
  },
})

/** The same to the mobile numbers, in one part. */
export const settlementChangedSms = smsKind('settlement-changed', {
  en: '{brand}: automatic settlement goes to the account ending {end} now. Not you? Turn it off under Bank Deposit or call {support_phone}.',
  zh: '{brand}：自动结算现转入尾号 {end} 的账户。非本人操作请关闭或致电 {support_phone}。',
  es: '{brand}: liquidación automática a {end}. ¿No fue usted? {support_phone}',
  fr: '{brand} : règlement automatique vers le compte {end}. Pas vous ? Désactivez-le ou appelez le {support_phone}.',
  it: '{brand}: il regolamento automatico va ora al conto {end}. Non era Lei? Lo disattivi o chiami {support_phone}.',
  ar: '{brand}: التسوية التلقائية إلى {end}. لست أنت؟ ‎{support_phone}',
  ne: '{brand}: स्वचालित निकासा {end} मा। तपाईं होइन? {support_phone}',
})
