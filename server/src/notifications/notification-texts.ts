import { transferTexts } from './transfer-texts.ts'
import type { Language } from '@sahuji/contract/languages'

interface Words {
  title: string
  body: string
}

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
    en: { title: 'A withdrawal came back', body: '{amount} to {bank}, account ending {end}, is in your wallet again.' },
    zh: { title: '一笔提现已退回', body: '转往 {bank} 尾号 {end} 的 {amount} 已回到您的钱包。' },
    es: { title: 'Una retirada ha vuelto', body: '{amount} para {bank}, cuenta {end}: vuelve a estar en su cartera.' },
    fr: {
      title: 'Un retrait est revenu',
      body: '{amount} vers {bank}, compte {end} : de nouveau dans votre portefeuille.',
    },
    it: { title: 'Un prelievo è tornato', body: '{amount} verso {bank}, conto {end}: di nuovo nel Suo portafoglio.' },
    ar: { title: 'عاد أحد السحوبات', body: 'عاد {amount} المرسل إلى {bank}، الحساب {end}، إلى محفظتك.' },
    ne: { title: 'एउटा निकासा फिर्ता आयो', body: '{bank} को खाता {end} मा पठाएको {amount} वालेटमा फिर्ता आयो।' },
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
  payout_account_added: {
    en: {
      title: 'A bank account was added',
      body: '{bank}, ending {end}. If it was not you, remove it under Bank Deposit.',
    },
    zh: { title: '已添加银行账户', body: '{bank}，尾号 {end}。如果不是您本人操作，请在“银行提现”中移除。' },
    es: {
      title: 'Se ha añadido una cuenta bancaria',
      body: '{bank}, terminada en {end}. Si no ha sido usted, quítela.',
    },
    fr: {
      title: 'Un compte bancaire a été ajouté',
      body: '{bank}, finissant par {end}. Si ce n’était pas vous, supprimez-le.',
    },
    it: {
      title: 'È stato aggiunto un conto bancario',
      body: '{bank}, che finisce con {end}. Se non era Lei, lo rimuova.',
    },
    ar: { title: 'أُضيف حساب مصرفي', body: '{bank}، ينتهي بـ {end}. إن لم تكن أنت فأزله.' },
    ne: { title: 'बैंक खाता थपियो', body: '{bank}, अन्त्यमा {end}। तपाईंले थप्नुभएको होइन भने हटाउनुहोस्।' },
  },
  settlement_stopped: {
    en: {
      title: 'Automatic settlement is off',
      body: 'The account at {bank} ending {end} cannot take withdrawals any more.',
    },
    zh: { title: '自动结算已关闭', body: '{bank} 尾号 {end} 的账户已无法接收提现。' },
    es: {
      title: 'La liquidación automática está desactivada',
      body: 'La cuenta en {bank} terminada en {end} ya no puede recibir retiros.',
    },
    fr: {
      title: 'Le règlement automatique est désactivé',
      body: 'Le compte chez {bank} finissant par {end} ne peut plus recevoir de retraits.',
    },
    it: {
      title: 'Il regolamento automatico è disattivato',
      body: 'Il conto presso {bank} che finisce con {end} non può più ricevere prelievi.',
    },
    ar: { title: 'التسوية التلقائية متوقفة', body: 'لم يعد الحساب في {bank} المنتهي بـ {end} يستقبل السحوبات.' },
    ne: { title: 'स्वचालित सेटलमेन्ट बन्द भयो', body: '{bank} को {end} मा सकिने खातामा अब निकासी गर्न सकिँदैन।' },
  },
  account_paper_accepted: {
    en: {
      title: 'Your paper was accepted',
      body: 'Withdrawals to {bank}, ending {end}, are not looked at for its name any more.',
    },
    zh: { title: '您的文件已通过', body: '向 {bank} 尾号 {end} 的提现不再因户名而需人工核对。' },
    es: {
      title: 'Hemos aceptado su documento',
      body: 'Los retiros a {bank}, terminada en {end}, ya no se revisan por el nombre.',
    },
    fr: {
      title: 'Votre document a été accepté',
      body: 'Les retraits vers {bank}, finissant par {end}, ne sont plus vérifiés pour le nom.',
    },
    it: {
      title: 'Il Suo documento è stato accettato',
      body: 'I prelievi verso {bank}, che finisce con {end}, non vengono più controllati per il nome.',
    },
    ar: { title: 'قُبلت وثيقتك', body: 'لم تعد السحوبات إلى {bank}، المنتهي بـ {end}، تُراجع بسبب الاسم.' },
    ne: { title: 'तपाईंको कागज स्वीकृत भयो', body: '{bank}, {end} मा हुने निकासी अब नामका कारण रोकिँदैन।' },
  },
  account_paper_refused: {
    en: { title: 'Your paper was not accepted', body: '{bank}, ending {end}: {reason}' },
    zh: { title: '您的文件未通过', body: '{bank}，尾号 {end}：{reason}' },
    es: { title: 'No hemos aceptado su documento', body: '{bank}, terminada en {end}: {reason}' },
    fr: { title: 'Votre document n’a pas été accepté', body: '{bank}, finissant par {end} : {reason}' },
    it: { title: 'Il Suo documento non è stato accettato', body: '{bank}, che finisce con {end}: {reason}' },
    ar: { title: 'لم تُقبل وثيقتك', body: '{bank}، ينتهي بـ {end}: {reason}' },
    ne: { title: 'तपाईंको कागज स्वीकृत भएन', body: '{bank}, अन्त्यमा {end}: {reason}' },
  },
  ...transferTexts,
} as const satisfies Record<string, Record<Language, Words>>

export type NotificationKey = keyof typeof notificationTexts
