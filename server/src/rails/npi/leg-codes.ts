import type { PayoutLeg, PayoutOrderLegs } from '../payout-rail.ts'

/** NPI's codes for both sides of an order; empty where absent. `reversal`: the debit returned. */
export interface NpiCodes {
  debit: string
  credit: string
  reversal: string
}

/**
 * The debit at our bank. 999 is a time-out between NCHL and the bank: it must be confirmed before anything is posted
 * again. An unlisted code proves nothing, unless the credit's code means a failed debit.
 */
const debits: Readonly<Record<string, PayoutLeg['state']>> = {
  '000': 'done',
  '1000': 'failed',
  '1001': 'failed',
  '999': 'unclear',
  ENTR: 'waiting',
  '': 'waiting',
}

/**
 * The credit at the other bank, in real time and (letters) through the clearing. 999: the bank must confirm; DEFER:
 * with the next bulk credit. Any other code is the bank's own refusal. NPI §5.3.1, §5.3.2 and the sample reports.
 */
const credits: Readonly<Record<string, PayoutLeg['state']>> = {
  '000': 'done',
  ACSC: 'done',
  '999': 'unclear',
  DEFER: 'waiting',
  ENTR: 'waiting',
  GEN: 'waiting',
  SENT: 'waiting',
  ACTC: 'waiting',
  ACSP: 'waiting',
  '': 'waiting',
}

/** How far both sides came. */
export function legsOf({ debit, credit }: NpiCodes): PayoutOrderLegs {
  const isDebitFailure = credit === '1000' && debit !== '000'
  const debited = Object.hasOwn(debits, debit) ? debits[debit]! : isDebitFailure ? 'failed' : 'unclear'
  const credited = Object.hasOwn(credits, credit) ? credits[credit]! : 'failed'
  return {
    debit: { state: debited, code: debit || null },
    credit: { state: debited === 'failed' ? 'failed' : credited, code: credit || null },
  }
}

/** The order's state by both legs. RJCT alone is final: the clearing returns the debit with it. */
export function standingOf(codes: NpiCodes): 'credited' | 'sent' | 'returned' | 'refused' | 'unclear' {
  const { debit, credit } = legsOf(codes)
  if (debit.state === 'failed') return 'refused'
  if (debit.state !== 'done') return 'unclear'
  if (codes.reversal === '000' || codes.credit === 'RJCT') return 'returned'
  return credit.state === 'done' ? 'credited' : 'sent'
}

/** The specification's code of a refusal, where the rail's code is more precise than its words. Spec §13. */
export const serviceCodeOf = (code: string): string | undefined =>
  Object.hasOwn(serviceCodes, code) ? serviceCodes[code] : undefined

const serviceCodes: Readonly<Record<string, string>> = {
  '1001': '012',
  E001: '012',
  E003: '003',
  E004: '028',
  E007: '014',
  '114': '009',
  '523': '009',
}

/** The bulk credits of deferred orders, in Kathmandu time. */
const deferredTimes = ['11:45', '14:45'] as const
const kathmanduMs = 345 * 60_000
const dayMs = 86_400_000

/** The next bulk credit after `now`. */
export function nextBulkCredit(now: Date): Date {
  const local = now.getTime() + kathmanduMs
  const midnight = Math.floor(local / dayMs) * dayMs
  const times = [0, dayMs].flatMap((day) =>
    deferredTimes.map((time) => {
      const [hours = 0, minutes = 0] = time.split(':').map(Number)
      return midnight + day + (hours * 60 + minutes) * 60_000
    }),
  )
  return new Date(times.find((time) => time > local)! - kathmanduMs)
}
