import type { Language } from '@sahuji/contract/languages'
import { type Transaction, transactionKinds, transactionStates } from '@sahuji/contract/transactions'

/** The columns of the CSV, in their order. */
export const csvColumns = [
  'date',
  'nepali_date',
  'time',
  'who',
  'what',
  'how',
  'state',
  'amount',
  'fee',
  'net',
  'balance',
  'spend_only',
  'reference',
  'rail_reference',
] as const

// a send is called otherwise by who gets it
const kinds = [...transactionKinds, 'received'] as const

const states = [...transactionStates, 'in_review'] as const

const methods = [
  'qr',
  'link',
  'card',
  'ebanking',
  'mobilebanking',
  'visa',
  'sct',
  'refund',
  'payout',
  'taken',
  'repaid',
  'bank_app',
  'returned',
] as const

/** What a CSV says in one language. */
export interface CsvWords {
  heads: readonly string[]
  kinds: Readonly<Record<(typeof kinds)[number], string>>
  states: Readonly<Record<(typeof states)[number], string>>
  methods: Readonly<Record<string, string>>
}

/** Each list in the order of `csvColumns`, `kinds`, `states` and `methods`; | parts the words. */
const words = (heads: string, what: string, standing: string, ways: string): CsvWords => ({
  heads: heads.split('|'),
  kinds: named(kinds, what),
  states: named(states, standing),
  methods: named(methods, ways),
})

const named = <Name extends string>(names: readonly Name[], listed: string): Record<Name, string> => {
  const each = listed.split('|')
  return Object.fromEntries(names.map((name, place) => [name, each[place] ?? name])) as Record<Name, string>
}

/** In every language of the product; `history-csv.test.ts` counts them. */
export const csvWords: Readonly<Record<Language, CsvWords>> = {
  en: words(
    'Date|Nepali date|Time in Kathmandu|Who|What|How|State|Amount|Fee|Net|Balance after|Of it spend only|Reference|Bank reference',
    'Load|Payment|Withdrawal|Sent|Requested|Refund|Fee|Adjustment|Taken back|Received',
    'At the bank|Held|Unclear|Completed|Failed|Cancelled|Expired|Returned|In review',
    'QR|payment link|card|e-banking|mobile banking|card|SCT card|to the payer|to account|after a load|to pay off|bank app|a withdrawal that came back',
  ),
  ne: words(
    'मिति (ई.सं.)|मिति (वि.सं.)|समय (काठमाडौँ)|को|के|कसरी|अवस्था|रकम|शुल्क|खुद|त्यसपछिको मौज्दात|त्यसमध्ये खर्च मात्र|सन्दर्भ नम्बर|बैंकको सन्दर्भ',
    'लोड|भुक्तानी|निकासा|पठाइयो|अनुरोध गरियो|रकम फिर्ता|शुल्क|समायोजन|फिर्ता लिइयो|प्राप्त भयो',
    'बैंकमा|रोक्का|अस्पष्ट|पूरा भयो|असफल|रद्द भयो|म्याद सकियो|फर्कियो|जाँच हुँदै छ',
    'QR|भुक्तानी लिङ्क|कार्ड|इ-बैंकिङ|मोबाइल बैंकिङ|कार्ड|SCT कार्ड|तिर्नेलाई|खातामा|लोडपछि|तिर्न बाँकी चुक्ता|बैंक एप|फिर्ता आएको निकासा',
  ),
  es: words(
    'Fecha|Fecha nepalí|Hora en Katmandú|Quién|Qué|Cómo|Estado|Importe|Comisión|Neto|Saldo después|De él, solo para gastar|Referencia|Referencia del banco',
    'Recarga|Pago|Retirada|Enviado|Solicitado|Reembolso|Comisión|Ajuste|Retirado por el banco|Recibido',
    'En el banco|Retenido|Sin respuesta clara|Completado|Fallido|Cancelado|Caducado|Devuelto|En revisión',
    'QR|enlace de pago|tarjeta|banca en línea|banca móvil|tarjeta|tarjeta SCT|al pagador|a la cuenta|tras una recarga|para saldar|app del banco|una retirada que volvió',
  ),
  fr: words(
    'Date|Date népalaise|Heure à Katmandou|Qui|Quoi|Comment|État|Montant|Frais|Net|Solde après|Dont à dépenser seulement|Référence|Référence de la banque',
    'Rechargement|Paiement|Retrait|Envoyé|Demandé|Remboursement|Frais|Ajustement|Repris par la banque|Reçu',
    'À la banque|Bloqué|Sans réponse claire|Terminé|Échoué|Annulé|Expiré|Retourné|En cours d’examen',
    'QR|lien de paiement|carte|banque en ligne|banque mobile|carte|carte SCT|au payeur|vers le compte|après un rechargement|pour solder|application bancaire|un retrait revenu',
  ),
  it: words(
    'Data|Data nepalese|Ora di Katmandu|Chi|Cosa|Come|Stato|Importo|Commissione|Netto|Saldo dopo|Di cui solo da spendere|Riferimento|Riferimento della banca',
    'Ricarica|Pagamento|Prelievo|Inviato|Richiesto|Rimborso|Commissione|Rettifica|Ripreso dalla banca|Ricevuto',
    'In banca|Bloccato|Esito non chiaro|Completato|Non riuscito|Annullato|Scaduto|Restituito|In verifica',
    'QR|link di pagamento|carta|banca online|mobile banking|carta|carta SCT|a chi ha pagato|sul conto|dopo una ricarica|a saldo|app della banca|un prelievo tornato',
  ),
  ar: words(
    'التاريخ|التاريخ النيبالي|الوقت في كاتماندو|الطرف|التفاصيل|الطريقة|الحالة|المبلغ|الرسوم|الصافي|الرصيد بعدها|منه للإنفاق فقط|المرجع|مرجع المصرف',
    'شحن|دفع|سحب|إرسال مبلغ|طلب مبلغ|رد مبلغ|الرسوم|تسوية|استرجعه المصرف|استلام مبلغ',
    'لدى المصرف|محجوز|غير واضح|اكتمل|فشل|أُلغي|انتهت المهلة|أُعيد|قيد المراجعة',
    'QR|رابط دفع|بطاقة|الخدمات المصرفية عبر الإنترنت|الخدمات المصرفية عبر الجوال|بطاقة|بطاقة SCT|إلى الدافع|إلى الحساب|بعد شحن|سداداً|تطبيق المصرف|سحب عاد',
  ),
  zh: words(
    '公历日期|尼泊尔历日期|加德满都时间|对方|内容|方式|状态|金额|手续费|净额|交易后余额|其中仅可消费|参考号|银行参考号',
    '充值|付款|提现|转出|请求收款|退款|手续费|调整|被收回|转入',
    '在银行处理|冻结|结果不明|已完成|失败|已取消|已过期|已退回|审核中',
    '二维码|付款链接|银行卡|网上银行|手机银行|银行卡|SCT 卡|退给付款人|到账户|充值之后|偿还|银行应用|退回的提现',
  ),
}

/** What a row is: a send is Sent to one side and Received to the other. */
export const kindIn = (words: CsvWords, { kind, amount }: Pick<Transaction, 'kind' | 'amount'>): string =>
  words.kinds[kind === 'send' && amount > 0n ? 'received' : kind]
