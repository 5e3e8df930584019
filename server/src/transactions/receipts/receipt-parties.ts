import type { Language } from '@sahuji/contract/languages'
import { cardName } from '@sahuji/contract/rails'
import type { Receipt } from '@sahuji/contract/transactions/receipts'
import { historyLabels } from '@sahuji/contract/transactions/labels'
import type { ReceiptSource } from './receipt-source.ts'
import { filledIn, receiptWords, type saidIn } from './receipt-words.ts'

/** Whose money went where: the merchant's wallet at one end, a bank, a card or a person at the other. */
export function partiesOf(
  source: ReceiptSource,
  own: Receipt['merchant'],
  say: ReturnType<typeof saidIn>,
  brand: string,
) {
  const { story, payout, language } = source
  const words = receiptWords[language]
  const is_out = story.amount < 0n
  const bankKinds = ['load', 'payout', 'reversal']
  const other = bankKinds.includes(story.kind) ? (is_out ? 'toBank' : 'fromBank') : is_out ? 'toPayer' : 'fromPayer'
  const notes = payout
    ? [
        filledIn(language)(words.accountEnding, { end: payout.account_end }),
        filledIn(language)(words.holder, { name: payout.account_name }),
      ]
    : []
  const card = cardIn(story, language)
  const there = card
    ? { label: say(is_out ? 'toPayer' : 'fromCard'), name: card, notes }
    : { label: say(other), name: payout?.bank || story.counterparty || brand, notes }
  const here = { label: say(is_out ? 'fromWallet' : 'toWallet'), ...own }
  return is_out ? { from: here, to: there } : { from: there, to: here }
}

// as the rails that take cards call what they offer
const cardRails: Readonly<Record<string, (language: Language) => string>> = {
  'Visa or Mastercard': (language) => receiptWords[language].anyCard,
  'SCT card': (language) => historyLabels[language].methods['sct']!,
}

/** The card that money came from or goes back to; undefined where it was a bank. */
function cardIn({ counterparty, card }: ReceiptSource['story'], language: Language): string | undefined {
  const kind = Object.hasOwn(cardRails, counterparty) ? cardRails[counterparty]?.(language) : undefined
  return kind && card ? cardName(card) : kind
}
