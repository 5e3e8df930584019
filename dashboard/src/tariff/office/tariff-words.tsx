import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { loadChannels } from '@sahuji/contract/tariff/channels'
import { bankTitle, type FeeFigures, type LineRule, type LineScope } from '@sahuji/contract/tariff/lines'
import { purposeName } from '../purposes.ts'
import { Count } from '../../kit/format/count.tsx'
import { Money } from '../../kit/format/money.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { tierWords } from '../../kit/office/tier-words.ts'
import { channelNames } from '../../kit/office/channel-names.ts'
import { railName } from '../../kit/format/rail-names.ts'

/** The subject of a line of the tariff. */
export const ruleWords: Record<LineRule, MessageDescriptor> = {
  fee: msg`fee`,
  amount_min: msg`at least`,
  amount_max: msg`at once`,
  day_amount: msg`a day`,
  day_count: msg`times a day`,
  month_amount: msg`a month`,
  month_count: msg`times a month`,
  balance_max: msg`balance at most`,
  payout_day_amount: msg`out to a bank, a day`,
  payout_month_amount: msg`out to a bank, a month`,
  purpose: msg`purpose`,
  card_money: msg`payment by card money`,
  fee_returned: msg`fee after a refund`,
  held_hours: msg`hours held after the doors open`,
}

/** The unit of a line's value. */
export type RuleKind = 'fee' | 'count' | 'switch' | 'share' | 'amount'
export const kindOfRule = (rule: LineRule): RuleKind => {
  if (rule === 'fee') return 'fee'
  if (rule === 'purpose' || rule === 'card_money') return 'switch'
  if (rule === 'fee_returned') return 'share'
  return rule.endsWith('_count') || rule === 'held_hours' ? 'count' : 'amount'
}

const otherWays: Record<string, MessageDescriptor> = {
  'payment:qr': msg`Payment by QR`,
  'payment:link': msg`Payment by link`,
  'payment:api': msg`Payment by API`,
  'payment:event': msg`Ticket sale`,
  'payment:bank': msg`Payment from a bank`,
  'payment:card': msg`Payment by card`,
  'payout:bank': msg`Withdrawal to a bank`,
  'send:wallet': msg`Send to another wallet`,
  'cooperative:deposit': msg`Commission on a cooperative’s deposits`,
  'tax:vat': msg`VAT on our fees`,
  'tax:withheld': msg`Tax withheld from commissions`,
}

/** Names a line's subject: "E-banking by Khalti, a day". */
export function useLineName(): (line: LineScope & { names?: { en: string } | null | undefined }) => string {
  const { _ } = useLingui()
  return ({ rule, channel, rail, bank, tier, purpose, names }) => {
    const known = loadChannels.find((one) => channel === `load:${one}`)
    const way = known
      ? _(channelNames[known])
      : otherWays[channel ?? '']
        ? _(otherWays[channel ?? '']!)
        : (channel ?? '')
    const by = [rail && railName(rail), bank && bankTitle(bank)].filter(Boolean).join(', ')
    const about = by ? `${way} (${by})` : way
    if (purpose !== null) return [purposeName(purpose, _, names?.en), about].filter(Boolean).join(', ')
    return [about, tier && _(tierWords[tier]), _(ruleWords[rule])].filter(Boolean).join(', ')
  }
}

/** The value without a line: for one rail, bank or tier that of its way; else nothing. */
export function Unlined({ of: { rail, bank, tier, channel } }: { of: LineScope }) {
  return channel !== null && (rail ?? bank ?? tier) !== null ? <Trans>same as for all</Trans> : <Trans>nothing</Trans>
}

/** What of a payment's fee a refund returns. */
function FeeReturn({ of: value }: { of: bigint | null }) {
  if (value === 1n) return <Trans>its share comes back</Trans>
  return value === 2n ? <Trans>comes back once all is refunded</Trans> : <Trans>is kept</Trans>
}

interface Value {
  rule: LineRule
  value: bigint | null
  fee: FeeFigures | null
}

/** The value of a line: a fee, an amount, a number of loads, open or closed. */
export function LineValue({ of: { rule, value, fee } }: { of: Value }) {
  if (fee) return <FeeWords of={fee} />
  if (kindOfRule(rule) === 'share') return <FeeReturn of={value} />
  if (kindOfRule(rule) === 'switch') return value === 1n ? <Trans>open</Trans> : <Trans>closed</Trans>
  if (value === null) return <Trans>no limit</Trans>
  return kindOfRule(rule) === 'count' ? <Count of={value} /> : <Money of={value} bare />
}

/** A fee in words: none, fixed, a share within its bounds, or by the amount. */
function FeeWords({ of: { kind, value, min, max, slabs } }: { of: FeeFigures }) {
  const { digits } = useWriting()
  if (kind === 'free') return <Trans>free</Trans>
  if (kind === 'flat') return <Money of={BigInt(value)} />
  if (slabs)
    return (
      <>
        {slabs.map(({ fee }, nth) => (
          <span key={`${fee}`}>
            {nth > 0 && ' / '}
            <Money of={fee} bare />
          </span>
        ))}
      </>
    )
  const share = digits(`${value / 100}`)
  return (
    <>
      <Trans>{share} %</Trans>
      {min !== null && (
        <>
          {', '}
          <Trans>
            at least <Money of={min} />
          </Trans>
        </>
      )}
      {max !== null && (
        <>
          {', '}
          <Trans>
            at most <Money of={max} />
          </Trans>
        </>
      )}
    </>
  )
}
