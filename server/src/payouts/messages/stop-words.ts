import type { Language } from '@sahuji/contract/languages'
import type { PayoutStop } from '@sahuji/contract/payouts/stops'

/** Why a withdrawal ended before a bank had it, for the line "Why:" of its mail. */
export const stopWords: Readonly<Record<PayoutStop, Readonly<Record<Language, string>>>> = {
  frozen: {
    en: 'Money out of your wallet was stopped.',
    zh: '您钱包的转出已被暂停。',
    es: 'La salida de dinero de su cartera quedó detenida.',
    fr: 'Les sorties d’argent de votre portefeuille ont été arrêtées.',
    it: 'Le uscite di denaro dal Suo portafoglio sono state fermate.',
    ar: 'أُوقف خروج المال من محفظتك.',
    ne: 'तपाईंको वालेटबाट पैसा बाहिर जान रोकिएको छ।',
  },
  account_not_ready: {
    en: 'The account was paused or removed before it was sent.',
    zh: '账户在发出前已被暂停或移除。',
    es: 'La cuenta se pausó o se quitó antes de enviarlo.',
    fr: 'Le compte a été mis en pause ou retiré avant l’envoi.',
    it: 'Il conto è stato sospeso o rimosso prima dell’invio.',
    ar: 'أُوقف الحساب أو أُزيل قبل الإرسال.',
    ne: 'पठाउनुअघि नै खाता रोकियो वा हटाइयो।',
  },
  refused: {
    en: 'A person of ours looked at it and did not send it.',
    zh: '我们的工作人员审核后没有发出。',
    es: 'Una persona de nuestro equipo lo revisó y no lo envió.',
    fr: 'Une personne de notre équipe l’a examiné et ne l’a pas envoyé.',
    it: 'Una persona del nostro team lo ha esaminato e non lo ha inviato.',
    ar: 'راجعه أحد موظفينا ولم يرسله.',
    ne: 'हाम्रो कर्मचारीले हेरे र पठाएनन्।',
  },
  lost: {
    en: 'The order never reached the bank.',
    zh: '该指令从未到达银行。',
    es: 'La orden nunca llegó al banco.',
    fr: 'L’ordre n’est jamais parvenu à la banque.',
    it: 'L’ordine non è mai arrivato alla banca.',
    ar: 'لم يصل الأمر إلى المصرف قط.',
    ne: 'आदेश बैंकमा कहिल्यै पुगेन।',
  },
}

/** Where the bank said no more than no. */
export const bankGaveNoReason: Readonly<Record<Language, string>> = {
  en: 'The bank gave no reason.',
  zh: '银行未说明原因。',
  es: 'El banco no dio ningún motivo.',
  fr: 'La banque n’a pas donné de raison.',
  it: 'La banca non ha indicato il motivo.',
  ar: 'لم يذكر المصرف سببًا.',
  ne: 'बैंकले कारण बताएन।',
}
