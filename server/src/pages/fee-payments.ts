import { rupees } from '@sahuji/contract/money/money'
import { quote } from '../tariff/fees.ts'
import type { TariffLine } from '../tariff/lines.ts'
import { ruleFrom, type TariffChannel } from '../tariff/rules.ts'
import { feeSentences } from './fee-words.ts'
import { table, type Writer } from './fee-writer.ts'

const exampleAmount = rupees('1,000')

/** The ways in the page's order; tickets are not sold yet. */
const ways = ['payment:qr', 'payment:link', 'payment:api', 'payment:bank', 'payment:card'] as const

/** The fees of customers' payments, and what a refund returns of them; nothing where the tariff has no such lines. */
export function paymentFees(lines: readonly TariffLine[], write: Writer): string[] {
  const priced = new Set(lines.flatMap(({ rule, channel }) => (rule === 'fee' && channel ? [channel] : [])))
  const channels = ways.filter((channel) => priced.has(channel))
  if (channels.length === 0) return []
  const { words, say, money, way, fee, day } = write
  const rows = channels.map((channel) => {
    const rule = ruleFrom(lines, channel)
    const asked = quote(rule, exampleAmount)
    return [way(rule), fee(rule), money(asked.fee), money(asked.net), day(rule.fee_from)]
  })
  const pays = say(feeSentences.customer_pays, { amount: money(exampleAmount) })
  const head = [words.payment_way, words.fee, pays, words.receive, words.since]
  return [table(head, rows, '-rrr-'), ...refundSentences(lines, channels, write)]
}

/** Whether a refund returns the fee: one sentence where all ways agree, else one for the ways of each rule. */
function refundSentences(
  lines: readonly TariffLine[],
  channels: readonly TariffChannel[],
  { say, day, way, all }: Writer,
): string[] {
  const returned = lines.filter(
    (line) => line.rule === 'fee_returned' && channels.some((channel) => channel === line.channel),
  )
  const rules = Map.groupBy(returned, ({ value, valid_from }) => `${value} ${valid_from}`)
  return [...rules.values()].map((same) => {
    const [{ value, valid_from }] = same as [TariffLine]
    const rule = say(refundRules[Number(value)] ?? feeSentences.refund_keeps, { since: day(valid_from) })
    const own = channels.filter((channel) => same.some((line) => line.channel === channel))
    const named = all(own.map((channel) => way({ channel })))
    return rules.size === 1 ? rule : say(feeSentences.only_of, { ways: named, rule })
  })
}

/** By the values of the tariff's lines: 0 nothing, 1 its share, 2 all of it once everything was refunded. */
const refundRules = [feeSentences.refund_keeps, feeSentences.refund_shares, feeSentences.refund_at_the_end]
