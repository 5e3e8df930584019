import { type HistoryKind, transactionKinds, type TransactionState, transactionStates } from '../../transactions.ts'
import { type HistoryLabels, historyLabels } from './label-words.ts'

/** The conditions that a label sets for a row; all of them hold. */
export interface LabelMeaning {
  kind?: HistoryKind
  /** Of a send: whether the row is the sender's or the receiver's. */
  side?: 'in' | 'out'
  state?: TransactionState
  in_review?: true
  /** The first word of the row's method. */
  method?: string
}

const meaningOfKind = (kind: keyof HistoryLabels['kinds']): LabelMeaning =>
  kind === 'received' ? { kind: 'send', side: 'in' } : kind === 'send' ? { kind, side: 'out' } : { kind }

const meaningOfState = (state: keyof HistoryLabels['states']): LabelMeaning =>
  state === 'in_review' ? { in_review: true } : { state }

const meaningOfOthers: Readonly<Record<keyof HistoryLabels['others'], LabelMeaning>> = {
  collected: { kind: 'collected' },
  both_ways: { kind: 'send' },
  open: { state: 'pending' },
  on_its_way: { state: 'pending' },
  requested_payout: { kind: 'payout', state: 'pending' },
  card_payment: { kind: 'payment', method: 'card' },
  qr_payment: { kind: 'payment', method: 'qr' },
  order_payment: { kind: 'payment', method: 'api' },
  counter_payment: { kind: 'payment', method: 'counter' },
  ticket_payment: { kind: 'payment', method: 'event' },
}

const methods = ['qr', 'link', 'api', 'counter', 'event', 'card', 'ebanking', 'mobilebanking', 'visa', 'sct'] as const

/** Removes accents, Arabic vowel signs and commas, which people leave out when they type a label. Vowel signs of Devanagari remain. */
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
  for (const labels of Object.values(historyLabels)) {
    for (const kind of [...transactionKinds, 'received'] as const) add(labels.kinds[kind], meaningOfKind(kind))
    for (const state of [...transactionStates, 'in_review'] as const) add(labels.states[state], meaningOfState(state))
    for (const [name, meaning] of Object.entries(meaningOfOthers))
      add(labels.others[name as keyof typeof meaningOfOthers], meaning)
    for (const method of methods) add(labels.methods[method], { method })
  }
  add('connectIPS', { method: 'ips' })
  return all
}

/** The meanings of a text as a label of the history in any language, also as an English plural; undefined for any other text. */
export function meaningsOf(text: string): readonly LabelMeaning[] | undefined {
  const one = folded(text)
  return meanings.get(one) ?? meanings.get(one.replace(/(?<=[a-z])s$/, ''))
}

/** The number of words in the longest label. */
export const longestLabel = Math.max(...[...meanings.keys()].map((label) => label.split(' ').length))
