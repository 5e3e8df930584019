import type { Instrument } from '@sahuji/contract/banks'
import type { LoadChannel } from '@sahuji/contract/tariff/channels'
import type { Mode } from '@sahuji/contract/http/lists'
import type { LoadQuote } from '@sahuji/contract/funding'
import type { LoadLimits } from '@sahuji/contract/tariff'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FieldErrors, wholeForm } from '../../kit/forms/form-errors.ts'
import { InfoIcon } from '../../kit/icons/states.tsx'
import { Callout } from '../../kit/layout/callout.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import { Link, LinkButton } from '../../kit/layout/link.tsx'
import { CallFailed } from '../../platform/call-failed.ts'
import { useFailureWords } from '../../platform/failure-words.ts'
import { loadAddress } from '../calls.ts'

// say no more than the sentence they stand behind: bad fields, and a business no of no code of its own
const bareCodes = new Set(['014', '7004'])

/** Why a load from here cannot begin now: its way is down, or no load of the day or the month is left. */
export type Hindrance = { why: 'refused' | 'down' } | ({ why: 'day' | 'month' } & UsedUp)

/** How many loads were allowed, and how many of them were given up while a bank may still pay them. */
interface UsedUp {
  count: number
  late: number
  /** When the last of these stops counting in the month. */
  until: Date | null
}

interface HindranceOf {
  instrument: Instrument
  mode: Mode
  limits: LoadLimits | undefined
  /** Of the quote, or of the load that was to begin. */
  failures: readonly (Error | null)[]
}

/** What keeps a load from beginning, whatever its amount; undefined where nothing is known of it. The sandbox has no such limits. */
export function hindranceOf({ instrument, mode, limits, failures }: HindranceOf): Hindrance | undefined {
  if (mode === 'sandbox') return undefined
  const until = limits?.late_until ?? null
  for (const why of ['day', 'month'] as const) {
    const failure = failureOf(failures, `${why}_count_used_late`) ?? failureOf(failures, `${why}_count_used`)
    if (failure) return { why, count: Number(failure.facts['count']), late: Number(failure.facts['late'] ?? 0), until }
  }
  if (limits?.month_count_left === 0)
    return { why: 'month', count: limits.month_count ?? 0, late: limits.month_count_late ?? 0, until }
  if (limits?.day_count_left === 0)
    return { why: 'day', count: limits.day_count, late: limits.day_count_late ?? 0, until }
  if (failureOf(failures, 'rail_down')) return { why: 'refused' }
  return instrument.health === 'down' ? { why: 'down' } : undefined
}

const failureOf = (failures: readonly (Error | null)[], refusal: string): CallFailed | undefined =>
  failures.filter((error) => error instanceof CallFailed).find((error) => error.refusal === refusal)

/** These are said above the form, with the ways that are free. */
const saidAbove = ['day_count_used', 'day_count_used_late', 'month_count_used', 'month_count_used_late', 'rail_down']

/** What the server refused, at its field with its service code: 016, 017 (Spec §8). What no field is wrong for stands above the form. */
export function useLoadErrors(error: Error | null, channel: LoadChannel, mode: Mode): FieldErrors | undefined {
  const { t } = useLingui()
  const twinWords = useTwinWords(channel)
  const { sentence, code, errors } = useFailureWords(error)
  if (!error || (mode === 'live' && saidAbove.some((refusal) => failureOf([error], refusal)))) return undefined
  if (twinOf(error)) return { [wholeForm]: [twinWords] }
  const coded = (says: string) => (code && !bareCodes.has(code) ? `${says} (${t`code ${code}`})` : says)
  if (!isOfAmount(error)) return { [wholeForm]: [coded(sentence)] }
  if (!errors || Object.keys(errors).length === 0) return { amount: [coded(sentence)] }
  return { ...errors, ...(errors['amount'] && { amount: errors['amount'].map(coded) }) }
}

/** A line that is lost, a server or a rail that does not answer, too many loads in a row: whatever is written is right. */
const isOfAmount = (error: Error): boolean =>
  error instanceof CallFailed &&
  error.kind === 'answered' &&
  error.http < 500 &&
  error.http !== 429 &&
  error.refusal !== 'rail_down'

/** The load of the same amount that is open already, if that is why another was refused. */
export const twinOf = (error: Error | null): string | undefined => {
  const id = failureOf([error], 'load_open')?.facts['id']
  return id ? `${id}` : undefined
}

/** That a load of the same amount is open, as its way names it. */
export function useTwinWords(channel: LoadChannel): string {
  const { t } = useLingui()
  if (channel === 'visa' || channel === 'sct')
    return t`A load of the same amount by card is still open. Please finish or cancel it first.`
  if (channel === 'ips')
    return t`A load of the same amount by connectIPS is still open. Please finish or cancel it first.`
  return t`A load of the same amount from this bank is still open. Please finish or cancel it first.`
}

export interface TwinProps {
  channel: LoadChannel
  /** Of the amount that is written, where the server has answered it. */
  quote: LoadQuote | undefined
  /** The one that a load was refused for. */
  refused: string | undefined
}

/** The way to the load of the same amount that is open already; said before anybody confirms a second one. */
export function OpenTwin({ channel, quote, refused }: TwinProps) {
  const words = useTwinWords(channel)
  if (refused)
    return (
      <Row>
        <LinkButton href={loadAddress({ id: refused, channel })}>
          <Trans>See the open load</Trans>
        </LinkButton>
      </Row>
    )
  if (!quote?.open_load) return null
  return (
    <Callout icon={<InfoIcon />} tone="warn">
      {words}{' '}
      <Link href={loadAddress({ id: quote.open_load, channel })}>
        <Trans>See the open load</Trans>
      </Link>
    </Callout>
  )
}
