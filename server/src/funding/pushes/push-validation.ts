import { randomInt } from 'node:crypto'
import type { LoadChannel } from '@sahuji/contract/tariff/channels'
import { switchedOff } from '../../banks/rail-switches.ts'
import { hasOpenWallet } from '../../ledger/queries.ts'
import { normalizeMobile } from '../../merchants/contact.ts'
import { isFrozen } from '../../merchants/freezes.ts'
import { kycTierOf } from '../../merchants/kyc-tier.ts'
import { findByMobile, tradeNameOf } from '../../merchants/queries.ts'
import { retryOnUnknownCommit, type Tx } from '../../platform/database/database.ts'
import { hashed, takeWithin } from '../../platform/rate-limits.ts'
import type { PushRail, PushStop, PushValidation, ValidationOutcome } from '../../rails/push-rail.ts'
import type { FundingDependencies } from '../dependencies.ts'
import { limitsByRail } from '../limits/limits-now.ts'

/** A push goes from a bank account to a wallet like connectIPS, and has its price and limits. */
export const pushChannel: LoadChannel = 'ips'

/** The time from a bank's question to its payment, in seconds. */
const traceSeconds = 30 * 60

/** Limits of questions in an hour about one number and about unknown numbers, so that banks cannot list our merchants. */
const askedMost = { count: 120, seconds: 3600 }
const unknownMost = { count: 600, seconds: 3600 }

/**
 * Answers a bank whether a wallet takes an amount now, and binds the answer to wallet and amount by a trace id that the payment must
 * name. It discloses the shop’s name and the limits, as the protocol requires, and nothing else.
 */
export const validatePush = (
  deps: FundingDependencies,
  rail: PushRail,
  asked: PushValidation,
): Promise<ValidationOutcome> => retryOnUnknownCommit(() => deps.db.write((tx) => validated(deps, tx, rail, asked)))

async function validated(
  { clock }: Pick<FundingDependencies, 'clock'>,
  tx: Tx,
  rail: PushRail,
  { user, amount }: PushValidation,
): Promise<ValidationOutcome> {
  const now = clock.now()
  const asked = await takeWithin(tx, `push asked ${hashed(user)}`, askedMost, now)
  if (!asked.ok) return { no: 'technical' }
  const merchant_id = await merchantOf(tx, user)
  if (!merchant_id) {
    const { ok } = await takeWithin(tx, `push unknown ${rail.name}`, unknownMost, now)
    return { no: ok ? 'unknown_user' : 'technical' }
  }
  const stop = await pushStopOf(tx, rail, merchant_id)
  if (stop) return stop
  const limits = await limitsByRail(tx, { merchant_id, mode: 'live', channel: pushChannel, rail: rail.name, now })
  if (limits.day_count_left === 0 || limits.month_count_left === 0) return { no: 'count_limit' }
  if (amount < limits.amount_min || amount > limits.amount_left) return { no: 'amount_limit' }
  const trace_id = newTraceId()
  await tx.run`
    insert into push_validations (rail, trace_id, merchant_id, amount, created_at, expires_at)
    values (${rail.name}, ${trace_id}, ${merchant_id}, ${amount}, ${now}, ${new Date(now.getTime() + traceSeconds * 1000)})`
  const { amount_left, day_count_left: count_left } = limits
  const is_verified = (await kycTierOf(tx, merchant_id)) === 'full'
  const name = await tradeNameOf(tx, merchant_id)
  return { wallet: { trace_id, user, name, is_verified, amount_left, count_left } }
}

/** The merchant of a number: the one owned by the person who proved to have it. Undefined for anything else. */
export async function merchantOf(tx: Tx, user: string): Promise<string | undefined> {
  const mobile_no = normalizeMobile(user)
  return mobile_no === undefined ? undefined : ((await findByMobile(tx, mobile_no)).owner?.owned_id ?? undefined)
}

/** Why a wallet takes no push now, apart from its limits. Call it under lockMerchant where one is about to be credited. */
export async function pushStopOf(tx: Tx, rail: PushRail, merchant_id: string): Promise<PushStop | undefined> {
  const stopped = (stands: PushStop['stands']): PushStop => ({ no: 'not_allowed', stands })
  if (await switchedOff(tx, rail.name, pushChannel)) return stopped(null)
  if (await isFrozen(tx, merchant_id, 'money_in')) return stopped('frozen')
  return (await hasOpenWallet(tx, merchant_id, 'live')) ? undefined : stopped('closed')
}

/** 19 digits like NCHL's own trace ids: too many to guess one within its half hour. */
const newTraceId = (): string =>
  [randomInt(100_000, 1_000_000), randomInt(1_000_000), randomInt(10_000_000)]
    .map((part, place) => `${part}`.padStart(place === 2 ? 7 : 6, '0'))
    .join('')
