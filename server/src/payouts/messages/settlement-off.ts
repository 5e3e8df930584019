import { mailKind, smsKind } from '../../platform/messages/message-kinds.ts'

/** To everybody of the merchant, when one of them turned the automatic settlement off. */
export const settlementOffMail = mailKind('settlement-off', {
  en: {
    subject: 'Automatic settlement was turned off',
    text: `Dear {name},

the automatic settlement of {trade_name} on {brand} was turned off. Your money stays in your wallet until somebody withdraws it.

When: {time} (Nepal time)
Device: {device}
Place: {place}

Was it you? Then you need not do anything. If it was not you, set a new password and call us: {support_phone}. Here you turn it on again:

{link}

{brand}`,
  },
  zh: {
    subject: '自动结算已被关闭',
    text: `{name}，您好：

{brand} 上 {trade_name} 的自动结算已被关闭。在有人提现之前，资金留在您的钱包中。

时间：{time}（尼泊尔时间）
设备：{device}
位置：{place}

如果是您本人操作，则无需处理。如果不是，请设置新密码并致电我们：{support_phone}。在此重新开启：

{link}

{brand}`,
  },
  es: {
    subject: 'Se ha desactivado la liquidación automática',
    text: `Hola, {name}:

Se ha desactivado la liquidación automática de {trade_name} en {brand}. Su dinero sigue en su cartera hasta que alguien lo retire.

Cuándo: {time} (hora de Nepal)
Dispositivo: {device}
Lugar: {place}

¿Ha sido usted? Entonces no tiene que hacer nada. Si no ha sido usted, cree una nueva contraseña y llámenos: {support_phone}. Aquí se vuelve a activar:

{link}

{brand}`,
  },
  fr: {
    subject: 'Le règlement automatique a été désactivé',
    text: `Bonjour {name},

Le règlement automatique de {trade_name} sur {brand} a été désactivé. Votre argent reste dans votre portefeuille jusqu’à ce que quelqu’un le retire.

Quand : {time} (heure du Népal)
Appareil : {device}
Lieu : {place}

C’était vous ? Alors vous n’avez rien à faire. Sinon, choisissez un nouveau mot de passe et appelez-nous : {support_phone}. Ici vous le réactivez :

{link}

{brand}`,
  },
  it: {
    subject: 'Il regolamento automatico è stato disattivato',
    text: `Gentile {name},

il regolamento automatico di {trade_name} su {brand} è stato disattivato. Il Suo denaro resta nel portafoglio finché qualcuno lo preleva.

Quando: {time} (ora del Nepal)
Dispositivo: {device}
Luogo: {place}

Era Lei? Allora non deve fare nulla. Se non era Lei, imposti una nuova password e ci chiami: {support_phone}. Qui lo riattiva:

{link}

{brand}`,
  },
  ar: {
    subject: 'أُوقفت التسوية التلقائية',
    text: `مرحبًا {name}،

أُوقفت التسوية التلقائية لـ {trade_name} لدى {brand}. تبقى أموالك في محفظتك حتى يسحبها أحد.

الوقت: {time} (بتوقيت نيبال)
الجهاز: {device}
المكان: {place}

إن كنت أنت من فعل ذلك، فلا يلزمك فعل شيء. وإلا فعيّن كلمة مرور جديدة واتصل بنا: ‎{support_phone}. هنا تعيد تفعيلها:

{link}

{brand}`,
  },
  ne: {
    subject: 'स्वचालित निकासा बन्द गरियो',
    text: `{name} ज्यू,

{brand} मा {trade_name} को स्वचालित निकासा बन्द गरियो। कसैले ननिकालेसम्म तपाईंको पैसा वालेटमै रहन्छ।

समय: {time} (नेपाली समय)
डिभाइस: {device}
ठाउँ: {place}

तपाईंले नै गर्नुभएको हो भने केही गर्नु पर्दैन। होइन भने नयाँ पासवर्ड राख्नुहोस् र हामीलाई फोन गर्नुहोस्: {support_phone}। यहाँबाट फेरि सुरु गर्न सकिन्छ:

{link}

{brand}`,
  },
})

/** The same to the mobile numbers, in one part. */
export const settlementOffSms = smsKind('settlement-off', {
  en: '{brand}: automatic settlement was turned off. Not you? Call {support_phone}.',
  zh: '{brand}：自动结算已被关闭。非本人操作请致电 {support_phone}。',
  es: '{brand}: sin liquidación automática. ¿No fue usted? {support_phone}',
  fr: '{brand} : règlement automatique désactivé. Pas vous ? Appelez le {support_phone}.',
  it: '{brand}: regolamento automatico disattivato. Non era Lei? Chiami {support_phone}.',
  ar: '{brand}: أُوقفت التسوية التلقائية. لست أنت؟ ‎{support_phone}',
  ne: '{brand}: स्वचालित निकासा बन्द। तपाईं होइन? {support_phone}',
})
