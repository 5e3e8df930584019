import type { Language } from '@sahuji/contract/languages'
import { type PayoutState, payoutStates } from '@sahuji/contract/payouts'

/** What the CSV of withdrawals says in one language. */
interface PayoutCsvWords {
  heads: readonly string[]
  states: Readonly<Record<PayoutState, string>>
}

/** Heads in the order of the cells, states in that of `payoutStates`; | parts the words. */
const words = (heads: string, states: string): PayoutCsvWords => {
  const each = states.split('|')
  const named = payoutStates.map((state, place) => [state, each[place] ?? state])
  return { heads: heads.split('|'), states: Object.fromEntries(named) as PayoutCsvWords['states'] }
}

/** In every language of the product. */
export const payoutCsvWords: Readonly<Record<Language, PayoutCsvWords>> = {
  en: words(
    'Date|Nepali date|Time in Kathmandu|Bank|Account holder|Account|State|Amount|Fee|Arrives|Reference|The bank’s reference|Remark',
    'Requested|Held|On its way|Unclear|Completed|Returned|Cancelled|Failed',
  ),
  zh: words(
    '日期|尼泊尔日期|加德满都时间|银行|户名|账户|状态|金额|手续费|到账|参考号|银行参考号|备注',
    '已申请|冻结|在途|结果不明|已完成|已退回|已取消|失败',
  ),
  es: words(
    'Fecha|Fecha nepalí|Hora en Katmandú|Banco|Titular de la cuenta|Cuenta|Estado|Importe|Comisión|Llega|Referencia|Referencia del banco|Nota',
    'Solicitado|Retenido|En camino|Sin respuesta clara|Completado|Devuelto|Cancelado|Fallido',
  ),
  fr: words(
    'Date|Date népalaise|Heure à Katmandou|Banque|Titulaire du compte|Compte|État|Montant|Frais|Arrive|Référence|Référence de la banque|Remarque',
    'Demandé|Bloqué|En route|Sans réponse claire|Terminé|Retourné|Annulé|Échoué',
  ),
  it: words(
    'Data|Data nepalese|Ora di Kathmandu|Banca|Intestatario del conto|Conto|Stato|Importo|Commissione|Arriva|Riferimento|Riferimento della banca|Nota',
    'Richiesto|Bloccato|In transito|Esito non chiaro|Completato|Restituito|Annullato|Non riuscito',
  ),
  ar: words(
    'التاريخ|التاريخ النيبالي|الوقت في كاتماندو|المصرف|صاحب الحساب|الحساب|الحالة|المبلغ|الرسوم|يصل|المرجع|مرجع المصرف|ملاحظة',
    'مطلوب|محجوز|في الطريق|غير واضح|اكتمل|أُعيد|أُلغي|فشل',
  ),
  ne: words(
    'मिति|नेपाली मिति|समय (काठमाडौँ)|बैंक|खातावालाको नाम|खाता|अवस्था|रकम|शुल्क|पुग्ने|सन्दर्भ नम्बर|बैंकको सन्दर्भ नम्बर|कैफियत',
    'अनुरोध गरियो|रोक्का|बाटोमा|अस्पष्ट|पूरा भयो|फर्कियो|रद्द भयो|असफल',
  ),
}
