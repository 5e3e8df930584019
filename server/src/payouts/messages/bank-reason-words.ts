import type { Language } from '@sahuji/contract/languages'
import { type BankReason, bankReasonOf } from '@sahuji/contract/payouts/bank-reasons'
import { bankGaveNoReason } from './stop-words.ts'

/** Why a bank said no, in the reader's language; its own words where we do not know what they mean. */
export function bankReasonIn(language: Language, said: string | null): string {
  if (!said) return bankGaveNoReason[language]
  const reason = bankReasonOf(said)
  return reason ? bankReasonWords[reason][language] : said
}

const bankReasonWords: Readonly<Record<BankReason, Readonly<Record<Language, string>>>> = {
  account_closed: {
    en: 'The account is closed.',
    zh: '该账户已销户。',
    es: 'La cuenta está cerrada.',
    fr: 'Le compte est clôturé.',
    it: 'Il conto è chiuso.',
    ar: 'الحساب مغلق.',
    ne: 'खाता बन्द भइसकेको छ।',
  },
  account_blocked: {
    en: 'The bank has blocked the account.',
    zh: '银行已冻结该账户。',
    es: 'El banco ha bloqueado la cuenta.',
    fr: 'La banque a bloqué le compte.',
    it: 'La banca ha bloccato il conto.',
    ar: 'جمّد المصرف الحساب.',
    ne: 'बैंकले खाता रोक्का गरेको छ।',
  },
  account_dormant: {
    en: 'The account is dormant. Its branch can open it again.',
    zh: '该账户处于休眠状态。开户支行可以重新启用。',
    es: 'La cuenta está inactiva. Su sucursal puede reactivarla.',
    fr: 'Le compte est inactif. L’agence peut le réactiver.',
    it: 'Il conto è inattivo. La filiale può riattivarlo.',
    ar: 'الحساب خامل. يمكن لفرعه أن يعيد تفعيله.',
    ne: 'खाता निष्क्रिय छ। शाखाले फेरि खोल्न सक्छ।',
  },
  account_number: {
    en: 'The bank has no account with this number.',
    zh: '银行没有此号码的账户。',
    es: 'El banco no tiene ninguna cuenta con este número.',
    fr: 'La banque n’a aucun compte portant ce numéro.',
    it: 'La banca non ha alcun conto con questo numero.',
    ar: 'لا يوجد لدى المصرف حساب بهذا الرقم.',
    ne: 'बैंकमा यो नम्बरको खाता छैन।',
  },
  holder_differs: {
    en: 'The bank has another name for the account.',
    zh: '银行登记的账户户名不同。',
    es: 'El banco tiene otro nombre para la cuenta.',
    fr: 'La banque a un autre nom pour le compte.',
    it: 'La banca ha un altro nome per il conto.',
    ar: 'لدى المصرف اسم آخر للحساب.',
    ne: 'बैंकमा खाताको नाम फरक छ।',
  },
  bank_limit: {
    en: 'The amount is more than the bank takes for the account.',
    zh: '金额超过银行对该账户的限额。',
    es: 'El importe supera lo que el banco admite en la cuenta.',
    fr: 'Le montant dépasse ce que la banque accepte pour le compte.',
    it: 'L’importo supera quanto la banca accetta per il conto.',
    ar: 'المبلغ أكبر مما يقبله المصرف للحساب.',
    ne: 'रकम बैंकले खातामा लिने सीमाभन्दा बढी छ।',
  },
  branch_unknown: {
    en: 'The bank or its branch is not known to the network.',
    zh: '清算网络不认识该银行或支行。',
    es: 'La red no conoce el banco o la sucursal.',
    fr: 'Le réseau ne connaît pas la banque ou l’agence.',
    it: 'La rete non conosce la banca o la filiale.',
    ar: 'لا تعرف الشبكة المصرف أو فرعه.',
    ne: 'बैंक वा शाखा सञ्जालमा भेटिएन।',
  },
  not_allowed: {
    en: 'The bank takes no transfers into this account.',
    zh: '银行不接受向该账户转账。',
    es: 'El banco no admite transferencias a esta cuenta.',
    fr: 'La banque n’accepte pas de virement vers ce compte.',
    it: 'La banca non accetta bonifici su questo conto.',
    ar: 'لا يقبل المصرف تحويلات إلى هذا الحساب.',
    ne: 'बैंकले यो खातामा रकम लिँदैन।',
  },
  bank_down: {
    en: 'The bank’s system could not take it at that time.',
    zh: '银行系统当时无法受理。',
    es: 'El sistema del banco no pudo aceptarlo en ese momento.',
    fr: 'Le système de la banque ne pouvait pas l’accepter à ce moment.',
    it: 'Il sistema della banca non poteva accettarlo in quel momento.',
    ar: 'لم يستطع نظام المصرف قبوله في ذلك الوقت.',
    ne: 'त्यतिबेला बैंकको प्रणालीले लिन सकेन।',
  },
}
