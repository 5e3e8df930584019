import type { Language } from '@sahuji/contract/languages'
import { type MailText, mailKindOf } from '../../platform/messages/message-kinds.ts'

const added: Readonly<Record<Language, MailText>> = {
  en: {
    subject: 'A bank account was added: {bank}, ending {end}',
    text: `Dear {name},

the account of {holder} at {bank}, ending {end}, was added to {trade_name} on {brand}. {opens}

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

{brand} 上的 {trade_name} 已添加 {holder} 在 {bank} 的账户，尾号 {end}。{opens}

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

Se ha añadido a {trade_name} en {brand} la cuenta de {holder} en {bank}, terminada en {end}. {opens}

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

Le compte de {holder} chez {bank}, finissant par {end}, a été ajouté à {trade_name} sur {brand}. {opens}

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

il conto di {holder} presso {bank}, che finisce con {end}, è stato aggiunto a {trade_name} su {brand}. {opens}

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

أُضيف إلى {trade_name} لدى {brand} حساب {holder} في {bank} الذي ينتهي بـ {end}. {opens}

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

{brand} मा {trade_name} का लागि {bank} मा रहेको {holder} को {end} मा सकिने खाता थपियो। {opens}

समय: {time} (नेपाली समय)
डिभाइस: {device}
ठाउँ: {place}

तपाईंले नै गर्नुभएको हो भने केही गर्नु पर्दैन। होइन भने अहिले नै यो खाता हटाउनुहोस्, नयाँ प्रमाण चाहिँदैन; नपठाइएको निकासा रद्द हुन्छ:

{link}

त्यसपछि नयाँ पासवर्ड राख्नुहोस् र हामीलाई फोन गर्नुहोस्: {support_phone}।

{brand}`,
  },
}

/** From when on money goes to it. */
const opensLater: Readonly<Record<Language, string>> = {
  en: 'Money can be withdrawn to it from {until} (Nepal time).',
  zh: '自 {until}（尼泊尔时间）起可向其提现。',
  es: 'Se podrá retirar dinero a ella desde {until} (hora de Nepal).',
  fr: 'De l’argent pourra y être retiré à partir de {until} (heure du Népal).',
  it: 'Vi si potrà prelevare denaro dal {until} (ora del Nepal).',
  ar: 'يمكن السحب إليه ابتداءً من {until} (بتوقيت نيبال).',
  ne: '{until} (नेपाली समय) देखि यसमा निकासा गर्न सकिन्छ।',
}

const opensByPaper: Readonly<Record<Language, string>> = {
  en: 'The bank has another name for it, so no money can be withdrawn to it until we have accepted a cheque or statement.',
  zh: '银行登记的户名不同，因此在我们核准支票或对账单之前，无法向其提现。',
  es: 'El banco tiene otro nombre para ella, así que no se podrá retirar dinero a ella hasta que hayamos aceptado un cheque o un extracto.',
  fr: 'La banque a un autre nom pour ce compte : aucun argent ne pourra y être retiré avant que nous ayons accepté un chèque ou un relevé.',
  it: 'La banca ha un altro nome per questo conto: non vi si potrà prelevare denaro finché non avremo accettato un assegno o un estratto conto.',
  ar: 'لدى المصرف اسم آخر لهذا الحساب، فلا يمكن السحب إليه حتى نقبل شيكًا أو كشف حساب.',
  ne: 'बैंकमा यसको नाम फरक छ, त्यसैले हामीले चेक वा स्टेटमेन्ट स्वीकार नगरेसम्म यसमा निकासा हुँदैन।',
}

type AddedFact =
  | 'name'
  | 'brand'
  | 'bank'
  | 'end'
  | 'holder'
  | 'trade_name'
  | 'until'
  | 'time'
  | 'device'
  | 'place'
  | 'link'
  | 'support_phone'

const addedMail = (kind: string, opens: Readonly<Record<Language, string>>) =>
  mailKindOf<AddedFact>(
    kind,
    Object.fromEntries(
      Object.entries(added).map(([language, { subject, text }]) => [
        language,
        { subject, text: text.replace('{opens}', opens[language as Language]) },
      ]),
    ) as Record<Language, MailText>,
  )

/** To everybody of the merchant, when a bank account was added. `end`: the last four digits of its number. */
export const accountAddedMail = addedMail('payout-account-added', opensLater)

/** The same of an account to whose number the bank has another name. */
export const shutAccountAddedMail = addedMail('payout-account-added-shut', opensByPaper)
