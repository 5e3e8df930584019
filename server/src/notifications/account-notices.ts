import type { Language } from '@sahuji/contract/languages'

/** What the bell says in one language. */
export interface NotificationWords {
  title: string
  body: string
}

/** What the bell says of bank accounts, their papers and their automatic settlement, in every language. */
export const accountNotices = {
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
    ne: { title: 'स्वचालित निकासा बन्द भयो', body: '{bank} को {end} मा सकिने खातामा अब निकासा गर्न सकिँदैन।' },
  },
  settlement_changed: {
    en: {
      title: 'Automatic settlement was changed',
      body: 'It goes to {bank}, ending {end}. If it was not you, turn it off under Bank Deposit.',
    },
    zh: { title: '自动结算已更改', body: '转入 {bank}，尾号 {end}。如果不是您本人操作，请关闭。' },
    es: {
      title: 'Se ha cambiado la liquidación automática',
      body: 'Va a {bank}, terminada en {end}. Si no ha sido usted, desactívela.',
    },
    fr: {
      title: 'Le règlement automatique a été modifié',
      body: 'Il va vers {bank}, finissant par {end}. Si ce n’était pas vous, désactivez-le.',
    },
    it: {
      title: 'Il regolamento automatico è stato cambiato',
      body: 'Va a {bank}, che finisce con {end}. Se non era Lei, lo disattivi.',
    },
    ar: { title: 'تغيّرت التسوية التلقائية', body: 'تذهب إلى {bank}، ينتهي بـ {end}. إن لم تكن أنت فأوقفها.' },
    ne: { title: 'स्वचालित निकासा बदलियो', body: '{bank}, अन्त्यमा {end} मा जान्छ। तपाईंले होइन भने बन्द गर्नुहोस्।' },
  },
  settlement_off: {
    en: { title: 'Automatic settlement was turned off', body: 'If it was not you, set a new password and call us.' },
    zh: { title: '自动结算已被关闭', body: '如果不是您本人操作，请设置新密码并致电我们。' },
    es: {
      title: 'Se ha desactivado la liquidación automática',
      body: 'Si no ha sido usted, cree una nueva contraseña y llámenos.',
    },
    fr: {
      title: 'Le règlement automatique a été désactivé',
      body: 'Si ce n’était pas vous, choisissez un nouveau mot de passe et appelez-nous.',
    },
    it: {
      title: 'Il regolamento automatico è stato disattivato',
      body: 'Se non era Lei, imposti una nuova password e ci chiami.',
    },
    ar: { title: 'أُوقفت التسوية التلقائية', body: 'إن لم تكن أنت فعيّن كلمة مرور جديدة واتصل بنا.' },
    ne: { title: 'स्वचालित निकासा बन्द गरियो', body: 'तपाईंले होइन भने नयाँ पासवर्ड राखेर हामीलाई फोन गर्नुहोस्।' },
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
    ne: { title: 'तपाईंको कागज स्वीकृत भयो', body: '{bank}, {end} मा हुने निकासा अब नामका कारण रोकिँदैन।' },
  },
  account_paper_opens: {
    en: { title: 'Your paper was accepted', body: 'Money can go to {bank}, ending {end}, once its 24 hours are over.' },
    zh: { title: '您的文件已通过', body: '24 小时等待期结束后，即可向 {bank} 尾号 {end} 提现。' },
    es: {
      title: 'Hemos aceptado su documento',
      body: 'Podrá retirar dinero a {bank}, terminada en {end}, cuando pasen sus 24 horas.',
    },
    fr: {
      title: 'Votre document a été accepté',
      body: 'Vous pourrez retirer vers {bank}, finissant par {end}, une fois ses 24 heures passées.',
    },
    it: {
      title: 'Il Suo documento è stato accettato',
      body: 'Potrà prelevare verso {bank}, che finisce con {end}, trascorse le sue 24 ore.',
    },
    ar: { title: 'قُبلت وثيقتك', body: 'يمكن السحب إلى {bank}، المنتهي بـ {end}، بعد انقضاء ساعاته الأربع والعشرين.' },
    ne: { title: 'तपाईंको कागज स्वीकृत भयो', body: '२४ घण्टा पुगेपछि {bank}, {end} मा निकासा गर्न सकिन्छ।' },
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
} as const satisfies Record<string, Record<Language, NotificationWords>>
