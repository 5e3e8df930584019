import { framedMail } from '../../platform/messages/framed-mails.ts'

type PayoutFact = 'amount' | 'arrives' | 'account' | 'reference' | 'reason' | 'by' | 'brand' | 'link'

const foot = (reference: string, here: string): string => `${reference}\n\n${here}\n\n{link}\n\n{brand}`

/** A mail about a withdrawal: what became of it, its reference, and where all of it stands. */
const payoutMail = framedMail<PayoutFact>({
  en: foot('Reference: {reference}', 'All of it stands here:'),
  zh: foot('参考号：{reference}', '详情请见：'),
  es: foot('Referencia: {reference}', 'Aquí está todo:'),
  fr: foot('Référence : {reference}', 'Tout est ici :'),
  it: foot('Riferimento: {reference}', 'È tutto qui:'),
  ar: foot('المرجع: {reference}', 'تجد كل شيء هنا:'),
  ne: foot('सन्दर्भ नम्बर: {reference}', 'सबै विवरण यहाँ छ:'),
})

/** The money is in the account. */
export const payoutCreditedMail = payoutMail('payout-credited', {
  en: {
    subject: '{arrives} is in your bank account',
    says: 'your withdrawal of {amount} is done: {arrives} is in the account {account}.',
  },
  zh: { subject: '{arrives} 已到达您的银行账户', says: '您的提现 {amount} 已完成：{arrives} 已存入账户 {account}。' },
  es: {
    subject: '{arrives} ya está en su cuenta bancaria',
    says: 'Su retirada de {amount} se ha completado: {arrives} está en la cuenta {account}.',
  },
  fr: {
    subject: '{arrives} sont sur votre compte bancaire',
    says: 'Votre retrait de {amount} est terminé : {arrives} sont sur le compte {account}.',
  },
  it: {
    subject: '{arrives} è sul Suo conto bancario',
    says: 'il Suo prelievo di {amount} è completato: {arrives} è sul conto {account}.',
  },
  ar: {
    subject: '{arrives} في حسابك المصرفي',
    says: 'اكتمل سحبك بمبلغ {amount}: أصبح {arrives} في الحساب {account}.',
  },
  ne: {
    subject: '{arrives} तपाईंको बैंक खातामा पुग्यो',
    says: 'तपाईंको {amount} को निकासा पूरा भयो: {arrives} खाता {account} मा जम्मा भयो।',
  },
})

/** It was stopped before any bank had it: nothing left the wallet. */
export const payoutNotSentMail = payoutMail('payout-not-sent', {
  en: {
    subject: 'Your withdrawal of {amount} was not sent',
    says: 'your withdrawal of {amount} to the account {account} was not sent. Nothing left your wallet, and {amount} is free in it again.\n\nWhy: {reason}',
  },
  zh: {
    subject: '您的提现 {amount} 未发出',
    says: '您向账户 {account} 的提现 {amount} 未发出。您的钱包没有转出任何资金，{amount} 已可再次使用。\n\n原因：{reason}',
  },
  es: {
    subject: 'Su retirada de {amount} no se envió',
    says: 'Su retirada de {amount} a la cuenta {account} no se envió. No salió nada de su cartera, y {amount} vuelve a estar disponible en ella.\n\nMotivo: {reason}',
  },
  fr: {
    subject: 'Votre retrait de {amount} n’a pas été envoyé',
    says: 'Votre retrait de {amount} vers le compte {account} n’a pas été envoyé. Rien n’a quitté votre portefeuille, et {amount} y sont de nouveau disponibles.\n\nMotif : {reason}',
  },
  it: {
    subject: 'Il Suo prelievo di {amount} non è stato inviato',
    says: 'il Suo prelievo di {amount} verso il conto {account} non è stato inviato. Nulla è uscito dal Suo portafoglio, e {amount} vi è di nuovo disponibile.\n\nMotivo: {reason}',
  },
  ar: {
    subject: 'لم يُرسل سحبك بمبلغ {amount}',
    says: 'لم يُرسل سحبك بمبلغ {amount} إلى الحساب {account}. لم يخرج شيء من محفظتك، وأصبح {amount} متاحًا فيها من جديد.\n\nالسبب: {reason}',
  },
  ne: {
    subject: 'तपाईंको {amount} को निकासा पठाइएन',
    says: 'तपाईंको {amount} को निकासा खाता {account} मा पठाइएन। तपाईंको वालेटबाट केही बाहिर गएको छैन, {amount} फेरि चलाउन मिल्छ।\n\nकारण: {reason}',
  },
})

/** The bank sent it back, or never took it; the money is free in the wallet again. */
export const payoutReturnedMail = payoutMail('payout-returned', {
  en: {
    subject: 'Your withdrawal of {amount} came back',
    says: 'your withdrawal of {amount} to the account {account} could not be credited. {amount} is in your wallet again, the fee as well.\n\nWhy: {reason}',
  },
  zh: {
    subject: '您的提现 {amount} 已退回',
    says: '您向账户 {account} 的提现 {amount} 未能入账。{amount} 已回到您的钱包，手续费也已退还。\n\n原因：{reason}',
  },
  es: {
    subject: 'Su retirada de {amount} ha vuelto',
    says: 'Su retirada de {amount} a la cuenta {account} no se pudo abonar. {amount} vuelve a estar en su cartera, también la comisión.\n\nMotivo: {reason}',
  },
  fr: {
    subject: 'Votre retrait de {amount} est revenu',
    says: 'Votre retrait de {amount} vers le compte {account} n’a pas pu être crédité. {amount} sont de nouveau dans votre portefeuille, frais compris.\n\nMotif : {reason}',
  },
  it: {
    subject: 'Il Suo prelievo di {amount} è tornato',
    says: 'il Suo prelievo di {amount} verso il conto {account} non è stato accreditato. {amount} è di nuovo nel Suo portafoglio, commissione compresa.\n\nMotivo: {reason}',
  },
  ar: {
    subject: 'عاد سحبك بمبلغ {amount}',
    says: 'تعذّر إيداع سحبك بمبلغ {amount} في الحساب {account}. عاد {amount} إلى محفظتك مع الرسوم.\n\nالسبب: {reason}',
  },
  ne: {
    subject: 'तपाईंको {amount} को निकासा फिर्ता आयो',
    says: 'तपाईंको {amount} को निकासा खाता {account} मा जम्मा हुन सकेन। {amount} शुल्कसहित तपाईंको वालेटमा फिर्ता आयो।\n\nकारण: {reason}',
  },
})

/** Nobody says whether the bank took it; we ask until it is clear. */
export const payoutUnclearMail = payoutMail('payout-unclear', {
  en: {
    subject: 'Your withdrawal of {amount} is not clear yet',
    says: 'the bank has not said whether {arrives} reached the account {account}. We ask again and again; you need not do anything, and please do not withdraw it again. It is settled or back in your wallet by {by} (Nepal time).',
  },
  zh: {
    subject: '您的提现 {amount} 结果尚不明确',
    says: '银行尚未说明 {arrives} 是否已到达账户 {account}。我们会持续查询；您无需操作，请勿重复提现。最迟 {by}（尼泊尔时间）会到账或退回您的钱包。',
  },
  es: {
    subject: 'Su retirada de {amount} aún no está clara',
    says: 'El banco no ha dicho si {arrives} llegó a la cuenta {account}. Seguimos preguntando; no tiene que hacer nada y, por favor, no la repita. Quedará abonada o de vuelta en su cartera antes del {by} (hora de Nepal).',
  },
  fr: {
    subject: 'Votre retrait de {amount} n’est pas encore clair',
    says: 'La banque n’a pas dit si {arrives} sont arrivés sur le compte {account}. Nous continuons de demander ; vous n’avez rien à faire, et ne refaites pas ce retrait. Il sera crédité ou de retour dans votre portefeuille avant le {by} (heure du Népal).',
  },
  it: {
    subject: 'Il Suo prelievo di {amount} non è ancora chiaro',
    says: 'la banca non ha detto se {arrives} è arrivato sul conto {account}. Continuiamo a chiedere; non deve fare nulla e, per favore, non lo ripeta. Sarà accreditato o di nuovo nel Suo portafoglio entro il {by} (ora del Nepal).',
  },
  ar: {
    subject: 'لم يتضح بعد سحبك بمبلغ {amount}',
    says: 'لم يقل المصرف إن كان {arrives} قد وصل إلى الحساب {account}. نواصل السؤال؛ لا يلزمك فعل شيء، ويُرجى عدم تكرار السحب. سيودَع أو يعود إلى محفظتك قبل {by} (بتوقيت نيبال).',
  },
  ne: {
    subject: 'तपाईंको {amount} को निकासा अझै अस्पष्ट छ',
    says: '{arrives} खाता {account} मा पुग्यो कि पुगेन, बैंकले भनेको छैन। हामी सोधिरहेका छौँ; तपाईंले केही गर्नु पर्दैन, कृपया फेरि ननिकाल्नुहोस्। {by} (नेपाली समय) सम्म जम्मा हुन्छ वा तपाईंको वालेटमा फिर्ता आउँछ।',
  },
})
