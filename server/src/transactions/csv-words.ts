import type { Language } from '@sahuji/contract/languages'

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

/** The heads of the columns in every language of the product, in the order of `csvColumns`; | parts them. */
const listed: Readonly<Record<Language, string>> = {
  en: 'Date|Nepali date|Time in Kathmandu|Who|What|How|State|Amount|Fee|Net|Balance after|Of it spend only|Reference|Bank reference',
  ne: 'मिति (ई.सं.)|मिति (वि.सं.)|समय (काठमाडौँ)|को|के|कसरी|अवस्था|रकम|शुल्क|खुद|त्यसपछिको मौज्दात|त्यसमध्ये खर्च मात्र|सन्दर्भ नम्बर|बैंकको सन्दर्भ',
  es: 'Fecha|Fecha nepalí|Hora en Katmandú|Quién|Qué|Cómo|Estado|Importe|Comisión|Neto|Saldo después|De él, solo para gastar|Referencia|Referencia del banco',
  fr: 'Date|Date népalaise|Heure à Katmandou|Qui|Quoi|Comment|État|Montant|Frais|Net|Solde après|Dont à dépenser seulement|Référence|Référence de la banque',
  it: 'Data|Data nepalese|Ora di Katmandu|Chi|Cosa|Come|Stato|Importo|Commissione|Netto|Saldo dopo|Di cui solo da spendere|Riferimento|Riferimento della banca',
  ar: 'التاريخ|التاريخ النيبالي|الوقت في كاتماندو|الطرف|التفاصيل|الطريقة|الحالة|المبلغ|الرسوم|الصافي|الرصيد بعدها|منه للإنفاق فقط|المرجع|مرجع المصرف',
  zh: '公历日期|尼泊尔历日期|加德满都时间|对方|内容|方式|状态|金额|手续费|净额|交易后余额|其中仅可消费|参考号|银行参考号',
}

export const csvHeads = (language: Language): readonly string[] => listed[language].split('|')
