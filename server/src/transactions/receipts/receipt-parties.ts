import type { Language } from '@sahuji/contract/language/languages'
import { cardName } from '@sahuji/contract/rails'
import type { Receipt } from '@sahuji/contract/transactions/receipts'
import { sayWith } from '../../platform/texts/say.ts'
import { methodTexts } from '../csv-words.ts'
import type { ReceiptSource } from './receipt-source.ts'
import { filledIn, receiptTexts, type saidIn } from './receipt-words.ts'

/** Whose money went where: the merchant's wallet at one end, a bank, a card or a person at the other. */
export function partiesOf(
  source: ReceiptSource,
  own: Receipt['merchant'],
  say: ReturnType<typeof saidIn>,
  brand: string,
) {
  const { story, payout, language } = source
  const is_out = story.amount < 0n
  const bankKinds = ['load', 'payout', 'reversal']
  const other = bankKinds.includes(story.kind) ? (is_out ? 'toBank' : 'fromBank') : is_out ? 'toPayer' : 'fromPayer'
  const notes = payout
    ? [
        filledIn(language)(receiptTexts.accountEnding, { end: payout.account_end }),
        filledIn(language)(receiptTexts.holder, { name: payout.account_name }),
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
const cardRails: Readonly<Record<string, string>> = {
  'Visa or Mastercard': receiptTexts.anyCard,
  'SCT card': methodTexts.sct,
}

/** The card that money came from or goes back to; undefined where it was a bank. */
function cardIn({ counterparty, card }: ReceiptSource['story'], language: Language): string | undefined {
  const text = Object.hasOwn(cardRails, counterparty) ? cardRails[counterparty] : undefined
  return text && (card ? cardName(card) : sayWith(language, text, {}))
}
