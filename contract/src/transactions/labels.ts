import type { Language } from '../language/languages.ts'
import { type HistoryKind, transactionKinds, type TransactionState, transactionStates } from '../transactions.ts'

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

/** What the screen shows besides: names of filters, how far a withdrawal is, and payments named by how they came. */
const shown = [
  'collected',
  'both_ways',
  'open',
  'on_its_way',
  'requested_payout',
  'card_payment',
  'qr_payment',
] as const

/** What a row of the history is called in one language: in the list, in the CSV and in the search. */
export interface HistoryLabels {
  kinds: Readonly<Record<(typeof kinds)[number], string>>
  states: Readonly<Record<(typeof states)[number], string>>
  methods: Readonly<Record<string, string>>
  shown: Readonly<Record<(typeof shown)[number], string>>
}

const named = <Name extends string>(names: readonly Name[], listed: string): Record<Name, string> => {
  const each = listed.split('|')
  return Object.fromEntries(names.map((name, place) => [name, each[place] ?? name])) as Record<Name, string>
}

/** Each list in the order of `kinds`, `states`, `methods` and `shown`; | parts the labels. */
const labels = (what: string, standing: string, ways: string, others: string): HistoryLabels => ({
  kinds: named(kinds, what),
  states: named(states, standing),
  methods: named(methods, ways),
  shown: named(shown, others),
})

/** In every language of the product. scripts/texts/history-labels.test.ts holds them against the texts of the screen. */
export const historyLabels: Readonly<Record<Language, HistoryLabels>> = {
  en: labels(
    'Load|Payment|Withdrawal|Sent|Requested|Refund|Fee|Adjustment|Taken back|Received',
    'At the bank|Held|Unclear|Completed|Failed|Cancelled|Expired|Returned|In review',
    'QR|payment link|card|e-banking|mobile banking|card|SCT card|to the payer|to account|after a load|to pay off|bank app|a withdrawal that came back',
    'Collected|Sent and received|At the bank or on its way|On its way|Requested|Card payment|QR payment, sticker',
  ),
  ne: labels(
    'लोड|भुक्तानी|निकासा|पठाइयो|अनुरोध गरियो|रकम फिर्ता|शुल्क|समायोजन|फिर्ता लिइयो|प्राप्त भयो',
    'बैंकमा|रोक्का|अस्पष्ट|पूरा भयो|असफल|रद्द भयो|म्याद सकियो|फर्कियो|जाँच हुँदै छ',
    'QR|भुक्तानी लिङ्क|कार्ड|इ-बैंकिङ|मोबाइल बैंकिङ|कार्ड|SCT कार्ड|तिर्नेलाई|खातामा|लोडपछि|तिर्न बाँकी चुक्ता|बैंक एप|फिर्ता आएको निकासा',
    'उठेको रकम|पठाइएको र प्राप्त|बैंकमा वा बाटोमा|बाटोमा|अनुरोध गरियो|कार्ड भुक्तानी|QR भुक्तानी, स्टिकर',
  ),
  es: labels(
    'Recarga|Pago|Retirada|Enviado|Solicitado|Reembolso|Comisión|Ajuste|Retirado por el banco|Recibido',
    'En el banco|Retenido|Sin respuesta clara|Completado|Fallido|Cancelado|Caducado|Devuelto|En revisión',
    'QR|enlace de pago|tarjeta|banca en línea|banca móvil|tarjeta|tarjeta SCT|al pagador|a la cuenta|tras una recarga|para saldar|app del banco|una retirada que volvió',
    'Cobrado|Enviado y recibido|En el banco o en camino|En camino|Solicitado|Pago con tarjeta|Pago QR, adhesivo',
  ),
  fr: labels(
    'Rechargement|Paiement|Retrait|Envoyé|Demandé|Remboursement|Frais|Ajustement|Repris par la banque|Reçu',
    'À la banque|Bloqué|Sans réponse claire|Terminé|Échoué|Annulé|Expiré|Retourné|En cours d’examen',
    'QR|lien de paiement|carte|banque en ligne|banque mobile|carte|carte SCT|au payeur|vers le compte|après un rechargement|pour solder|application bancaire|un retrait revenu',
    'Encaissé|Envoyé et reçu|À la banque ou en route|En route|Demandé|Paiement par carte|Paiement QR, autocollant',
  ),
  it: labels(
    'Ricarica|Pagamento|Prelievo|Inviato|Richiesto|Rimborso|Commissione|Rettifica|Ripreso dalla banca|Ricevuto',
    'In banca|Bloccato|Esito non chiaro|Completato|Non riuscito|Annullato|Scaduto|Restituito|In verifica',
    'QR|link di pagamento|carta|banca online|mobile banking|carta|carta SCT|a chi ha pagato|sul conto|dopo una ricarica|a saldo|app della banca|un prelievo tornato',
    'Incassato|Inviato e ricevuto|In banca o in transito|In transito|Richiesto|Pagamento con carta|Pagamento QR, adesivo',
  ),
  ar: labels(
    'شحن|دفع|سحب|إرسال مبلغ|طلب مبلغ|رد مبلغ|الرسوم|تسوية|استرجعه المصرف|استلام مبلغ',
    'لدى المصرف|محجوز|غير واضح|اكتمل|فشل|أُلغي|انتهت المهلة|أُعيد|قيد المراجعة',
    'QR|رابط دفع|بطاقة|الخدمات المصرفية عبر الإنترنت|الخدمات المصرفية عبر الجوال|بطاقة|بطاقة SCT|إلى الدافع|إلى الحساب|بعد شحن|سداداً|تطبيق المصرف|سحب عاد',
    'المحصّل|المُرسل والمُستلم|لدى المصرف أو في الطريق|في الطريق|مطلوب|دفع بالبطاقة|دفع QR، ملصق',
  ),
  zh: labels(
    '充值|付款|提现|转出|请求收款|退款|手续费|调整|被收回|转入',
    '在银行处理|冻结|结果不明|已完成|失败|已取消|已过期|已退回|审核中',
    '二维码|付款链接|银行卡|网上银行|手机银行|银行卡|SCT 卡|退给付款人|到账户|充值之后|偿还|银行应用|退回的提现',
    '收款|转出与转入|在银行处理或在途|在途|已申请|刷卡付款|二维码付款，贴纸',
  ),
}

/** What a label means for a row: all of these hold. */
export interface LabelMeaning {
  kind?: HistoryKind
  /** Of a send: which side the row is of. */
  side?: 'in' | 'out'
  state?: TransactionState
  in_review?: true
  /** The first word of the row's method. */
  method?: string
}

const meaningOfKind = (kind: (typeof kinds)[number]): LabelMeaning =>
  kind === 'received' ? { kind: 'send', side: 'in' } : kind === 'send' ? { kind, side: 'out' } : { kind }

const meaningOfState = (state: (typeof states)[number]): LabelMeaning =>
  state === 'in_review' ? { in_review: true } : { state }

const meaningOfShown: Readonly<Record<(typeof shown)[number], LabelMeaning>> = {
  collected: { kind: 'collected' },
  both_ways: { kind: 'send' },
  open: { state: 'pending' },
  on_its_way: { state: 'pending' },
  requested_payout: { kind: 'payout', state: 'pending' },
  card_payment: { kind: 'payment', method: 'card' },
  qr_payment: { kind: 'payment', method: 'qr' },
}

/** Ways of payment that somebody looks for; the others are parts of sentences. */
const searchedMethods = ['qr', 'link', 'card', 'ebanking', 'mobilebanking', 'visa', 'sct'] as const

/** Accents, Arabic vowel signs and commas are left out, so that a label is known as people type it. Vowel signs of Devanagari stay. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u064b-\u0655]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[,;،、，](?=\s|$)|(?<=^|\s)[,;،、，]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()

const meanings: ReadonlyMap<string, readonly LabelMeaning[]> = meaningsByLabel()

function meaningsByLabel(): Map<string, LabelMeaning[]> {
  const all = new Map<string, LabelMeaning[]>()
  const add = (label: string, meaning: LabelMeaning) => {
    const known = all.get(folded(label)) ?? []
    const isKnown = known.some((one) => JSON.stringify(one) === JSON.stringify(meaning))
    all.set(folded(label), isKnown ? known : [...known, meaning])
  }
  for (const of of Object.values(historyLabels)) {
    for (const kind of kinds) add(of.kinds[kind], meaningOfKind(kind))
    for (const state of states) add(of.states[state], meaningOfState(state))
    for (const name of shown) add(of.shown[name], meaningOfShown[name])
    for (const method of searchedMethods) add(of.methods[method] ?? method, { method })
  }
  add('connectIPS', { method: 'ips' })
  return all
}

/** What a text means as a label of the history in any language, also with an English plural; undefined where it is none. */
export function meaningsOf(text: string): readonly LabelMeaning[] | undefined {
  const one = folded(text)
  return meanings.get(one) ?? meanings.get(one.replace(/(?<=[a-z])s$/, ''))
}

/** The most words that a label has. */
export const longestLabel = Math.max(...[...meanings.keys()].map((label) => label.split(' ').length))
