import { mailKind, smsKind } from '../../platform/messages/message-kinds.ts'

/** To everybody of the merchant, when a bank account was added. `end`: the last four digits of its number. */
export const accountAddedMail = mailKind('payout-account-added', {
  en: {
    subject: 'A bank account was added: {bank}, ending {end}',
    text: `Dear {name},

the account of {holder} at {bank}, ending {end}, was added to {trade_name} on {brand}. Money can be withdrawn to it from {until} (Nepal time).

When: {time} (Nepal time)
Device: {device}
Place: {place}

Was it you? Then you need not do anything. If it was not you, remove it now, which needs no fresh proof; what was not sent yet is cancelled:

{link}

Then set a new password and call us: {support_phone}.

{brand}`,
  },
  zh: {
    subject: '已添加银行账户：{bank}，尾号 {end}',
    text: `{name}，您好：

{brand} 上的 {trade_name} 已添加 {holder} 在 {bank} 的账户，尾号 {end}。自 {until}（尼泊尔时间）起可向其提现。

时间：{time}（尼泊尔时间）
设备：{device}
位置：{place}

如果是您本人操作，则无需处理。如果不是，请立即移除该账户，无需再次验证；尚未发出的提现会取消：

{link}

然后请设置新密码并致电我们：{support_phone}。

{brand}`,
  },
  es: {
    subject: 'Se ha añadido una cuenta bancaria: {bank}, terminada en {end}',
    text: `Hola, {name}:

Se ha añadido a {trade_name} en {brand} la cuenta de {holder} en {bank}, terminada en {end}. Se podrá retirar dinero a ella desde {until} (hora de Nepal).

Cuándo: {time} (hora de Nepal)
Dispositivo: {device}
Lugar: {place}

¿Ha sido usted? Entonces no tiene que hacer nada. Si no ha sido usted, quítela ahora, sin más comprobaciones; lo que aún no se haya enviado se anula:

{link}

Después cree una nueva contraseña y llámenos: {support_phone}.

{brand}`,
  },
  fr: {
    subject: 'Un compte bancaire a été ajouté : {bank}, finissant par {end}',
    text: `Bonjour {name},

Le compte de {holder} chez {bank}, finissant par {end}, a été ajouté à {trade_name} sur {brand}. De l’argent pourra y être retiré à partir de {until} (heure du Népal).

Quand : {time} (heure du Népal)
Appareil : {device}
Lieu : {place}

C’était vous ? Alors vous n’avez rien à faire. Sinon, supprimez-le maintenant, sans nouvelle preuve ; ce qui n’est pas encore envoyé est annulé :

{link}

Choisissez ensuite un nouveau mot de passe et appelez-nous : {support_phone}.

{brand}`,
  },
  it: {
    subject: 'È stato aggiunto un conto bancario: {bank}, che finisce con {end}',
    text: `Gentile {name},

il conto di {holder} presso {bank}, che finisce con {end}, è stato aggiunto a {trade_name} su {brand}. Vi si potrà prelevare denaro dal {until} (ora del Nepal).

Quando: {time} (ora del Nepal)
Dispositivo: {device}
Luogo: {place}

Era Lei? Allora non deve fare nulla. Se non era Lei, lo rimuova ora, senza altre prove; ciò che non è ancora partito viene annullato:

{link}

Poi imposti una nuova password e ci chiami: {support_phone}.

{brand}`,
  },
  ar: {
    subject: 'أُضيف حساب مصرفي: {bank}، ينتهي بـ {end}',
    text: `مرحبًا {name}،

أُضيف إلى {trade_name} لدى {brand} حساب {holder} في {bank} الذي ينتهي بـ {end}. يمكن السحب إليه ابتداءً من {until} (بتوقيت نيبال).

الوقت: {time} (بتوقيت نيبال)
الجهاز: {device}
المكان: {place}

إن كنت أنت من فعل ذلك، فلا يلزمك فعل شيء. وإلا فأزله الآن دون إثبات جديد، ويُلغى ما لم يُرسل بعد:

{link}

ثم عيّن كلمة مرور جديدة واتصل بنا: ‎{support_phone}.

{brand}`,
  },
  ne: {
    subject: 'बैंक खाता थपियो: {bank}, अन्त्यमा {end}',
    text: `{name} ज्यू,

{brand} मा {trade_name} का लागि {bank} मा रहेको {holder} को {end} मा सकिने खाता थपियो। {until} (नेपाली समय) देखि यसमा निकासा गर्न सकिन्छ।

समय: {time} (नेपाली समय)
डिभाइस: {device}
ठाउँ: {place}

तपाईंले नै गर्नुभएको हो भने केही गर्नु पर्दैन। होइन भने अहिले नै यो खाता हटाउनुहोस्, नयाँ प्रमाण चाहिँदैन; नपठाइएको निकासा रद्द हुन्छ:

{link}

त्यसपछि नयाँ पासवर्ड राख्नुहोस् र हामीलाई फोन गर्नुहोस्: {support_phone}।

{brand}`,
  },
})

/** The same to the mobile numbers, in one part. */
export const accountAddedSms = smsKind('payout-account-added', {
  en: '{brand}: a bank account ending {end} was added, usable in 24 hours. Not you? Remove it under Bank Deposit or call {support_phone}.',
  zh: '{brand}：已添加尾号 {end} 的银行账户，24 小时后可用。非本人操作请移除或致电 {support_phone}。',
  es: '{brand}: se ha añadido una cuenta bancaria que termina en {end}; vale en 24 h. Si no ha sido usted, llame al {support_phone}.',
  fr: '{brand} : un compte bancaire finissant par {end} a été ajouté. Pas vous ? Supprimez-le ou appelez le {support_phone}.',
  it: '{brand}: aggiunto un conto bancario che finisce con {end}, usabile tra 24 ore. Non era Lei? Lo rimuova o chiami {support_phone}.',
  ar: '{brand}: أُضيف حساب مصرفي {end}. لست أنت؟ اتصل: ‎{support_phone}',
  ne: '{brand}: {end} मा सकिने बैंक खाता थपियो। तपाईं होइन? {support_phone}',
})
