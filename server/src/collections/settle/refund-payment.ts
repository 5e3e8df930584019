import { formatMoney } from '@sahuji/contract/money'
import { instrumentCode } from '../../banks/instruments.ts'
import { retryOnUnknownCommit } from '../../platform/database/database.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { isPaid, type RailAnswer, type RefundAsk } from '../../rails/rail.ts'
import { askRail, askStatus } from '../checks/ask-rail.ts'
import type { FundingDependencies } from '../../funding/dependencies.ts'
import { addEvent } from '../rows/collection-events.ts'
import type { LoadRow } from '../../funding/loads/load-row.ts'
import { giveBackOf, ownMobile } from '../../funding/settle/give-back.ts'
import { loadById } from '../../funding/loads/queries.ts'
import { type RefundRow, refundFollowing, refundOf, scheduleRefund } from './refund-row.ts'
import { giveBackRefunded } from './review-collection.ts'

/** A job may be early by the difference of two clocks. */
const earlySeconds = 5

/** The waits between two looks at a refund: the rail's status may lag behind its promise. */
const waitSeconds = [15, 60, 300, 900, 1800, 3600, 10_800, 21_600] as const

/** Before so long after a call the status is believed too old to call again. */
const lagSeconds = 900

/** Looks at a refund that is due. May run any number of times: the rail is asked how it stands before it is told anything. */
export const refundPaymentJob = job(
  refundFollowing.name,
  refundFollowing.payload,
  async ({ load_id }, deps: FundingDependencies) => {
    const refund = await deps.db.read((tx) => refundOf(tx, load_id))
    const soon = deps.clock.now().getTime() + earlySeconds * 1000
    if (refund?.next_at && refund.next_at.getTime() <= soon) await followRefund(deps, refund)
  },
)

async function followRefund(deps: FundingDependencies, refund: RefundRow): Promise<void> {
  const load = (await deps.db.read((tx) => loadById(tx, refund.load_id)))!
  const rail = deps.rails.named(refund.rail)
  const found = rail && (await askStatus(deps, rail, load))
  if (found?.state === 'reversed') return given(deps, refund)
  if (!rail?.refund || !found || !isPaid(found) || isTooSoon(refund, deps.clock.now())) return later(deps, refund)
  // the number may have changed since somebody decided
  const how = await deps.db.read((tx) => giveBackOf(tx, deps.rails, load))
  if (how.by === 'hand') return refused(deps, { refund, load, message: 'Not asked: this is given back by hand.' })
  await told(deps, refund)
  const answer = await askRail(deps, rail, async () => rail.refund!(await askOf(deps, load, refund)))
  const no = refusalOf(answer)
  return no === undefined ? later(deps, refund) : refused(deps, { refund, load, message: no })
}

const isTooSoon = ({ called_at }: RefundRow, now: Date): boolean =>
  called_at !== null && now.getTime() - called_at.getTime() < lagSeconds * 1000

/** A no about this payment, in the rail's words; a wrong key of ours is none, nor that it was done already. */
function refusalOf(answer: RailAnswer<unknown>): string | undefined {
  if (answer.outcome !== 'refused' || answer.no === 'authentication') return undefined
  return /already/i.test(answer.message) ? undefined : answer.message || answer.no
}

async function askOf({ db }: FundingDependencies, load: LoadRow, { amount }: RefundRow): Promise<RefundAsk> {
  const { reference, rail_id, rail_reference, instrument_id } = load
  return db.read(async (tx) => ({
    reference,
    rail_id,
    rail_ref: rail_reference!,
    instrument: await instrumentCode(tx, instrument_id),
    paid: amount,
    amount,
    payer_mobile: await ownMobile(tx, load),
  }))
}

/** Written down before the call: a crash behind it finds that the rail was told. */
const told = ({ db, clock }: FundingDependencies, { load_id, merchant_id }: RefundRow) =>
  db.write(
    (tx) => tx.run`
      update load_refunds set called_at = ${clock.now()} where load_id = ${load_id} and merchant_id = ${merchant_id}`,
  )

/** The rail's status says that the money went back: it leaves our books. */
const given = (deps: FundingDependencies, { load_id, merchant_id, asked_by: by, note }: RefundRow): Promise<void> =>
  retryOnUnknownCommit(() =>
    deps.db.write(async (tx) => {
      await giveBackRefunded(deps, tx, { load_id, by, note })
      await tx.run`
        update load_refunds set state = 'done', next_at = null, ended_at = ${deps.clock.now()}
         where load_id = ${load_id} and merchant_id = ${merchant_id} and state = 'open'`
    }),
  )

/** Nothing is certain yet: the status is asked again. */
const later = ({ db, clock }: FundingDependencies, { load_id, merchant_id, rail, tries }: RefundRow): Promise<void> => {
  const seconds = waitSeconds[Math.min(tries, waitSeconds.length - 1)]!
  const next_at = new Date(clock.now().getTime() + seconds * 1000)
  return db.write(async (tx) => {
    await tx.run`
      update load_refunds set next_at = ${next_at}, tries = tries + 1
       where load_id = ${load_id} and merchant_id = ${merchant_id} and state = 'open'`
    await scheduleRefund(tx, { load_id, rail }, next_at)
  })
}

/** The rail will not: the payment stays in suspense and a person decides again. */
const refused = (
  { db, clock }: FundingDependencies,
  { refund: { load_id, merchant_id }, load, message }: { refund: RefundRow; load: LoadRow; message: string },
): Promise<void> =>
  db.write(async (tx) => {
    const ended = await tx.run`
      update load_refunds set state = 'refused', next_at = null, ended_at = ${clock.now()}, message = ${message}
       where load_id = ${load_id} and merchant_id = ${merchant_id} and state = 'open'`
    const facts = { amount: formatMoney(load.paid_amount!) }
    if (ended === 1) await addEvent(tx, { load_id, at: clock.now(), what: 'give_back_refused', facts })
  })
