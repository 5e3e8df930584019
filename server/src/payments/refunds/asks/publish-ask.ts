import { formatMoney } from '@sahuji/contract/money/money'
import type { Language } from '@sahuji/contract/language/languages'
import { tradeNameOf } from '../../../merchants/queries.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { send } from '../../../platform/messages/message-kinds.ts'
import type { PaymentDependencies } from '../../dependencies.ts'
import { refundAskFacts } from '../../facts.ts'
import { refundAskMail } from '../../messages/refund-ask-messages.ts'
import type { NamedAsk } from './ask-row.ts'

export type AskDependencies = Pick<PaymentDependencies, 'feed' | 'clock' | 'brand' | 'public_url'>

/** Publishes a new or decided request to the shop's pages and bell, and mails a decision to the person who asked. */
export async function publishAsk(deps: AskDependencies, tx: Tx, ask: NamedAsk): Promise<void> {
  const { id, merchant_id, payment_id, mode, reference, state, asker: asked_by, note, amount } = ask
  const fact = state === 'open' ? refundAskFacts.asked : refundAskFacts.decided
  const body = { id, payment_id, reference, state, asked_by, note, amount }
  await deps.feed.publish(tx, fact, merchant_id, mode, body, deps.clock.now())
  if (state === 'approved' || state === 'refused') await mailDecision(deps, tx, ask, state)
}

async function mailDecision(
  { brand, public_url, clock }: AskDependencies,
  tx: Tx,
  ask: NamedAsk,
  state: 'approved' | 'refused',
): Promise<void> {
  const { merchant_id, payment_id, asked_by, amount, reference, decider, answer } = ask
  const reader = await tx.maybe<{ name: string; email: string; language: Language | null }>`
    select name, email, language from shop_people
     where merchant_id = ${merchant_id} and id = ${asked_by} and is_member and email_verified_at is not null`
  if (!reader) return
  const facts = {
    brand,
    reference,
    name: reader.name,
    amount: formatMoney(amount),
    by: decider ?? '',
    shop: await tradeNameOf(tx, merchant_id),
    answer: answer === null ? '' : `“${answer.replace(/[“”]/g, "'")}”`,
    link: `${public_url}/dashboard/qrcode/paid/${payment_id}`,
  }
  await send(tx, refundAskMail[state], { to: reader.email, language: reader.language ?? 'en', facts }, clock)
}
