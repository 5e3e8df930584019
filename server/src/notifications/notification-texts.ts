import type { Language } from '@sahuji/contract/languages'
import { accountNotices, type NotificationWords } from './account-notices.ts'
import { signInNotices } from './sign-in-notices.ts'
import { transferTexts } from './transfer-texts.ts'

/** What the bell says, in every language. */
export const notificationTexts = {
  kyc_accepted: {
    en: { title: 'Your KYC is verified', body: 'Case {number} was accepted.' },
    zh: { title: '您的 KYC 已通过验证', body: '案件 {number} 已通过。' },
    es: { title: 'Su KYC está verificado', body: 'Se ha aceptado el caso {number}.' },
    fr: { title: 'Votre KYC est vérifié', body: 'Le dossier {number} a été accepté.' },
    it: { title: 'Il Suo KYC è verificato', body: 'Il caso {number} è stato accettato.' },
    ar: { title: 'تم التحقق من هويتك (KYC)', body: 'قُبل الملف {number}.' },
    ne: { title: 'तपाईंको KYC प्रमाणित भयो', body: 'केस {number} स्वीकृत भयो।' },
  },
  tariff_change: {
    en: { title: 'Fees or limits that you use change on {day}', body: 'What holds and what comes: the fees page.' },
    zh: { title: '您使用的费率或限额将于 {day} 调整', body: '现行与将生效的规定见费用页面。' },
    es: { title: 'Comisiones o límites suyos cambian el {day}', body: 'Lo que rige y viene: página de comisiones.' },
    fr: { title: 'Vos frais ou plafonds changent le {day}', body: 'Ce qui vaut et ce qui vient : page des frais.' },
    it: { title: 'Le Sue commissioni o limiti cambiano il {day}', body: 'Ciò che vale e verrà: pagina commissioni.' },
    ar: { title: 'رسوم أو حدود تستخدمها تتغيّر في {day}', body: 'ما يسري الآن وما سيأتي: صفحة الرسوم.' },
    ne: { title: 'तपाईंले चलाउने शुल्क वा सीमा {day} मा बदलिन्छ', body: 'अहिलेको र आउने कुरा शुल्क पेजमा छ।' },
  },
  kyc_more_asked: {
    en: { title: 'Something is asked of you again', body: 'Look at case {number} and send it once more.' },
    zh: { title: '需要您补充资料', body: '请查看案件 {number} 并重新提交。' },
    es: { title: 'Le pedimos algo de nuevo', body: 'Revise el caso {number} y envíelo otra vez.' },
    fr: { title: 'Un élément vous est redemandé', body: 'Regardez le dossier {number} et renvoyez-le.' },
    it: { title: 'Le chiediamo di nuovo qualcosa', body: 'Riveda il caso {number} e lo invii ancora.' },
    ar: { title: 'نطلب منك شيئًا من جديد', body: 'راجع الملف {number} وأرسله مرة أخرى.' },
    ne: { title: 'केही कुरा फेरि चाहियो', body: 'केस {number} हेरेर फेरि पठाउनुहोस्।' },
  },
  kyc_rejected: {
    en: { title: 'Your KYC was not accepted', body: 'The reason stands with case {number}.' },
    zh: { title: '您的 KYC 未通过', body: '原因见案件 {number}。' },
    es: { title: 'Su KYC no se ha aceptado', body: 'El motivo está en el caso {number}.' },
    fr: { title: 'Votre KYC n’a pas été accepté', body: 'Le motif figure dans le dossier {number}.' },
    it: { title: 'Il Suo KYC non è stato accettato', body: 'Il motivo si trova nel caso {number}.' },
    ar: { title: 'لم يُقبل التحقق من هويتك (KYC)', body: 'السبب مذكور في الملف {number}.' },
    ne: { title: 'तपाईंको KYC स्वीकृत भएन', body: 'कारण केस {number} मा लेखिएको छ।' },
  },
  kyc_expired: {
    en: { title: 'Your KYC has ended', body: 'Look through case {number}, renew it and send it.' },
    zh: { title: '您的 KYC 已到期', body: '请查看案件 {number}，更新后提交。' },
    es: { title: 'Su KYC ha terminado', body: 'Revise el caso {number}, renuévelo y envíelo.' },
    fr: { title: 'Votre KYC a pris fin', body: 'Relisez le dossier {number}, renouvelez-le et envoyez-le.' },
    it: { title: 'Il Suo KYC è scaduto', body: 'Riveda il caso {number}, lo rinnovi e lo invii.' },
    ar: { title: 'انتهى التحقق من هويتك (KYC)', body: 'راجع الملف {number} وجدّده وأرسله.' },
    ne: { title: 'तपाईंको KYC को म्याद सकियो', body: 'केस {number} हेरेर नवीकरण गरी पठाउनुहोस्।' },
  },
  payout_credited: {
    en: { title: '{amount} is in your bank account', body: '{bank}, account ending {end}. {reference}' },
    zh: { title: '{amount} 已存入您的银行账户', body: '{bank}，尾号 {end}。{reference}' },
    es: { title: '{amount} ya está en su cuenta bancaria', body: '{bank}, cuenta que acaba en {end}. {reference}' },
    fr: { title: '{amount} sont sur votre compte bancaire', body: '{bank}, compte finissant par {end}. {reference}' },
    it: { title: '{amount} è sul Suo conto bancario', body: '{bank}, conto che finisce con {end}. {reference}' },
    ar: { title: '{amount} في حسابك المصرفي', body: '{bank}، الحساب المنتهي بـ {end}. {reference}' },
    ne: { title: '{amount} तपाईंको बैंक खातामा पुग्यो', body: '{bank}, {end} मा सकिने खाता। {reference}' },
  },
  payout_returned: {
    en: {
      title: 'A withdrawal came back',
      body: '{amount} to {bank}, account {end}, is in your wallet. The account is paused: see why.',
    },
    zh: {
      title: '一笔提现已退回',
      body: '转往 {bank} 尾号 {end} 的 {amount} 已回到您的钱包。该账户已暂停，请查看原因。',
    },
    es: {
      title: 'Una retirada ha vuelto',
      body: '{amount} de la cuenta {end}, {bank}: en su cartera. La cuenta está en pausa.',
    },
    fr: {
      title: 'Un retrait est revenu',
      body: '{amount} du compte {end}, {bank} : dans votre portefeuille. Compte en pause.',
    },
    it: {
      title: 'Un prelievo è tornato',
      body: '{amount} del conto {end}, {bank}: nel Suo portafoglio. Il conto è in pausa.',
    },
    ar: { title: 'عاد أحد السحوبات', body: 'عاد {amount} من {bank}، الحساب {end}، إلى محفظتك. الحساب موقوف مؤقتًا.' },
    ne: {
      title: 'एउटा निकासा फिर्ता आयो',
      body: '{bank} खाता {end} को {amount} वालेटमा फर्कियो। खाता रोकिएको छ, कारण हेर्नुहोस्।',
    },
  },
  payout_failed: {
    en: {
      title: 'A withdrawal was not made',
      body: '{amount} to {bank}, account ending {end}: nothing left your wallet.',
    },
    zh: { title: '一笔提现未完成', body: '转往 {bank} 尾号 {end} 的 {amount}：钱未离开您的钱包。' },
    es: {
      title: 'Una retirada no se ha hecho',
      body: '{amount} para {bank}, cuenta {end}: nada ha salido de su cartera.',
    },
    fr: {
      title: 'Un retrait n’a pas été fait',
      body: '{amount} vers {bank}, compte {end} : rien n’a quitté votre portefeuille.',
    },
    it: {
      title: 'Un prelievo non è stato fatto',
      body: '{amount} verso {bank}, conto {end}: nulla ha lasciato il Suo portafoglio.',
    },
    ar: { title: 'لم يتم أحد السحوبات', body: '{amount} إلى {bank}، الحساب {end}: لم يخرج شيء من محفظتك.' },
    ne: { title: 'एउटा निकासा भएन', body: '{bank} को खाता {end} मा {amount}: वालेटबाट केही गएन।' },
  },
  payout_unclear: {
    en: {
      title: 'A withdrawal is not clear yet',
      body: '{amount} to {bank}, account ending {end}. We ask the bank; do not withdraw it again.',
    },
    zh: { title: '一笔提现结果尚不明确', body: '转往 {bank} 尾号 {end} 的 {amount}。我们正在询问银行，请勿重复提现。' },
    es: {
      title: 'Una retirada aún no está clara',
      body: '{amount} para {bank}, cuenta {end}. Preguntamos al banco; no la repita.',
    },
    fr: {
      title: 'Un retrait n’est pas encore clair',
      body: '{amount} vers {bank}, compte {end}. Nous demandons à la banque ; ne le refaites pas.',
    },
    it: {
      title: 'Un prelievo non è ancora chiaro',
      body: '{amount} verso {bank}, conto {end}. Chiediamo alla banca; non lo ripeta.',
    },
    ar: { title: 'لم يتضح أحد السحوبات بعد', body: '{amount} إلى {bank}، الحساب {end}. نسأل المصرف؛ لا تكرر السحب.' },
    ne: {
      title: 'एउटा निकासा अझै अस्पष्ट छ',
      body: '{bank} को खाता {end} मा {amount}। हामी बैंकलाई सोधिरहेका छौँ; फेरि ननिकाल्नुहोस्।',
    },
  },
  load_credited: {
    en: { title: '{amount} is in your wallet', body: '{bank} confirmed load {reference}.' },
    zh: { title: '{amount} 已存入您的钱包', body: '{bank} 已确认充值 {reference}。' },
    es: { title: '{amount} ya está en su cartera', body: '{bank} ha confirmado la recarga {reference}.' },
    fr: { title: '{amount} sont dans votre portefeuille', body: '{bank} a confirmé le rechargement {reference}.' },
    it: { title: '{amount} è nel Suo portafoglio', body: '{bank} ha confermato la ricarica {reference}.' },
    ar: { title: '{amount} في محفظتك', body: 'أكّد {bank} الشحن {reference}.' },
    ne: { title: '{amount} तपाईंको वालेटमा आयो', body: '{bank} ले लोड {reference} पुष्टि गर्‍यो।' },
  },
  load_reversed: {
    en: {
      title: 'The bank took a load back',
      body: '{amount} of load {reference}, {bank}: it left your wallet again.',
    },
    zh: { title: '银行收回了一笔充值', body: '{bank} 的充值 {reference}，{amount}：已从您的钱包扣回。' },
    es: {
      title: 'El banco ha retirado una recarga',
      body: '{amount} de la recarga {reference}, {bank}: han vuelto a salir de su cartera.',
    },
    fr: {
      title: 'La banque a repris un rechargement',
      body: '{amount} du rechargement {reference}, {bank} : ils sont ressortis de votre portefeuille.',
    },
    it: {
      title: 'La banca ha ripreso una ricarica',
      body: '{amount} della ricarica {reference}, {bank}: sono usciti di nuovo dal Suo portafoglio.',
    },
    ar: { title: 'استرجع المصرف شحناً', body: '{amount} من الشحن {reference}، {bank}: خرج المبلغ من محفظتك مجدداً.' },
    ne: { title: 'बैंकले एउटा लोड फिर्ता लियो', body: 'लोड {reference}, {bank} को {amount}: तपाईंको वालेटबाट फेरि निकालियो।' },
  },
  ...accountNotices,
  ...signInNotices,
  question_answered: {
    en: { title: 'We have answered you', body: 'Your question {number}. The answer stands at Where is my money?' },
    zh: { title: '我们已回复您', body: '您的问题 {number}。答复在“我的钱在哪里？”中。' },
    es: { title: 'Le hemos respondido', body: 'Su pregunta {number}. La respuesta está en ¿Dónde está mi dinero?' },
    fr: { title: 'Nous vous avons répondu', body: 'Votre question {number}. La réponse est sous Où est mon argent ?' },
    it: { title: 'Le abbiamo risposto', body: 'La Sua domanda {number}. La risposta è in Dov’è il mio denaro?' },
    ar: { title: 'أجبناك', body: 'سؤالك {number}. الإجابة في «أين أموالي؟».' },
    ne: { title: 'हामीले जवाफ दियौँ', body: 'तपाईंको प्रश्न {number}। जवाफ “मेरो पैसा कहाँ छ?” मा छ।' },
  },
  ...transferTexts,
} as const satisfies Record<string, Record<Language, NotificationWords>>

export type NotificationKey = keyof typeof notificationTexts
