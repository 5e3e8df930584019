import type * as contract from '@sahuji/contract/payments/paying'
import type { PayableLink } from '@sahuji/contract/payments/paying'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { bareMobile } from '@sahuji/contract/merchants'
import { formatMoney } from '@sahuji/contract/money/money'
import { shortName } from '../../counters/at-the-counter.ts'
import type { Call, OwnCall } from '../../platform/http/route-table.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { limitDays } from '../../tariff/limits.ts'
import { linesOn } from '../../tariff/lines.ts'
import { ruleFrom } from '../../tariff/rules.ts'
import { type CodeFrame, codeNamed, type CodeRow } from '../codes/code-row.ts'
import { counterAtCode, takenBy } from '../codes/counter-codes.ts'
import { openPayment } from '../create-payment.ts'
import { payerExpirySeconds, type PaymentDependencies } from '../dependencies.ts'
import { linkNamed, type LinkRow, stateOfLink } from '../links/link-row.ts'
import { shopOf } from '../shop-of.ts'

/** Whose code it is, and the payment of a dynamic QR at it. Refuses not_found, code_revoked. */
export const readPayableCode =
  (frame: Pick<CodeFrame, 'acquirer'>) =>
  async (
    { tx, clock }: Call<'anyone'>,
    { code, reference, acquirer }: Takes<typeof contract.readPayableCode>,
  ): Promise<Gives<typeof contract.readPayableCode>> => {
    const row = await codeNamed(tx, code.toUpperCase())
    const isOurs = acquirer === undefined || acquirer === frame.acquirer
    if (!row || !isOurs) throw new Refusal('not_found')
    if (row.revoked_at) throw new Refusal('code_revoked')
    const { amount_min, amount_max } = ruleFrom(await linesOn(tx, limitDays(clock.now()).day), 'payment:qr')
    const payment = reference === undefined ? undefined : await paymentAtCode(tx, row, reference)
    if (reference !== undefined && !payment) throw new Refusal('not_found')
    const shop = await shopOf(tx, row.merchant_id)
    const place = (await counterAtCode(tx, row))?.name ?? null
    return { shop, place, amount_min, amount_max, payment_id: payment?.id ?? null }
  }

/** The payment that a dynamic QR names. Uses payment_reference_is_unique. */
const paymentAtCode = (tx: Tx, { id, merchant_id }: CodeRow, reference: string) =>
  tx.maybe<{ id: string }>`
    select id from payments where reference = ${reference} and merchant_id = ${merchant_id} and code_id = ${id}`

/** Begins a payment at a static code. A revoked code counts the payment that it refused. */
export const beginCodePayment =
  (deps: PaymentDependencies) =>
  async (
    { db }: OwnCall<'anyone'>,
    { code, amount, description }: Takes<typeof contract.beginCodePayment>,
  ): Promise<{ id: string }> => {
    const row = await db.read((tx) => codeNamed(tx, code.toUpperCase()))
    if (!row) throw new Refusal('not_found')
    const { id: code_id, merchant_id } = row
    if (row.revoked_at) {
      await db.write(
        (tx) => tx.run`
          update payment_codes set refused = refused + 1 where id = ${code_id} and merchant_id = ${merchant_id}`,
      )
      throw new Refusal('code_revoked')
    }
    const begun = { merchant_id, mode: 'live', code_id, amount, expires_in: payerExpirySeconds } as const
    const about = { description: description ?? null }
    return {
      id: await db.write(async (tx) => openPayment(deps, tx, { ...begun, ...about, ...(await takenBy(tx, row)) })),
    }
  }

/** A link as its payer sees it. Refuses not_found. */
export async function readPayableLink(
  { tx, clock }: Call<'anyone'>,
  { code }: Takes<typeof contract.readPayableLink>,
): Promise<PayableLink> {
  const row = await linkNamed(tx, code)
  if (!row) throw new Refusal('not_found')
  const { merchant_id, mode, title, amount, amount_min, amount_max, questions, language } = row
  const shown = { mode, title, amount, amount_min, amount_max, questions, language }
  return { ...shown, state: stateOfLink(row, clock.now()), shop: await shopOf(tx, merchant_id) }
}

/**
 * Begins a payment by a link. It reserves nothing: the place of a limited link is taken when an attempt to pay starts, so that
 * an opened page does not keep other payers from paying.
 */
export const beginLinkPayment =
  (deps: PaymentDependencies) =>
  async ({ tx, clock }: Call<'anyone'>, ask: Takes<typeof contract.beginLinkPayment>): Promise<{ id: string }> => {
    const link = await linkNamed(tx, ask.code)
    if (!link) throw new Refusal('not_found')
    refuseEnded(link, clock.now())
    const amount = amountOf(link, ask.amount)
    const { id: link_id, merchant_id, mode, title } = link
    const answers = [{ question: 'name', answer: shortName(ask.name) }, ...answered(link, ask.answers ?? [])]
    await countOpened(tx, link)
    const payer = { payer_mobile: bareMobile(ask.mobile_no), payer_email: ask.email }
    const begun = { merchant_id, mode, source: 'link', amount, description: title, answers, link_id, ...payer } as const
    return { id: await openPayment(deps, tx, { ...begun, expires_in: payerExpirySeconds }) }
  }

const countOpened = (tx: Tx, { id, merchant_id }: LinkRow) => tx.run`
  update payment_links set opened = opened + 1 where id = ${id} and merchant_id = ${merchant_id}`

function refuseEnded(link: LinkRow, now: Date): void {
  const state = stateOfLink(link, now)
  if (state === 'all_paid') throw new Refusal('link_all_paid')
  if (state !== 'open') throw new Refusal('link_ended')
}

/** The link's amount, or the payer's within its bounds. Refuses link_amount. */
function amountOf({ amount, amount_min, amount_max }: LinkRow, asked: bigint | undefined): bigint {
  if (amount !== null) return amount
  if (asked === undefined || asked < amount_min! || asked > amount_max!) {
    const bounds = { least: formatMoney(amount_min!), most: formatMoney(amount_max!) }
    throw new Refusal('link_amount', bounds, ['amount'])
  }
  return asked
}

/** The answers beside their questions. Refuses fields_invalid where a needed one is missing or is no answer of its kind. */
function answered({ questions }: LinkRow, answers: readonly string[]) {
  return questions.flatMap((question, at) => {
    const answer = answers[at]?.trim() ?? ''
    if (answer === '' && !question.is_needed) return []
    const isFit =
      answer !== '' &&
      (question.kind !== 'choice' || question.choices?.includes(answer)) &&
      (question.kind !== 'number' || /^[\d.,-]{1,20}$/.test(answer)) &&
      (question.kind !== 'yes_no' || answer === 'yes' || answer === 'no')
    if (!isFit) throw new Refusal('fields_invalid', {}, [`answers.${at}`])
    return [{ question: question.question, answer }]
  })
}
