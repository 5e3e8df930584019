import { hasCardNumber } from '@sahuji/contract/input/card-number'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'
import type { Clock } from '../../platform/clock.ts'
import { fieldsOf, textOf } from '../rail-answers.ts'
import { type RailAnswer, type RailStatementLine, statementBytesMax } from '../rail.ts'
import { parseRupeeText } from '../rupee-text.ts'
import { callCards } from './call.ts'
import type { CardsSettings } from './settings.ts'

type Fields = Record<string, unknown>

/** The most requests of one page, and pages and rows of one day. */
const pageSize = 1000
const pagesMost = 200
const rowsMost = pageSize * pagesMost

/** CyberSource builds the report during the call: the timeout of a page, and its multiple for all pages. */
const reportTimeoutMs = 30_000
const waitsMost = 8

/**
 * The purchases and refunds of a Kathmandu day, by the time of the payer's request, with the acquirer's fee where it is
 * listed. All its pages or none; a row in another currency is set aside. CyberSource, Purchase and Refund Details.
 */
export async function dayStatement(
  { query, timeoutMs = reportTimeoutMs }: CardsSettings,
  clock: Clock,
  day: string,
): Promise<RailAnswer<RailStatementLine[]>> {
  const start = startOfKathmanduDay(day)
  const end = new Date(start.getTime() + 86_400_000 - 1000)
  const within = `startTime=${start.toISOString()}&endTime=${end.toISOString()}`
  const rows: RailStatementLine[] = []
  const begun = performance.now()
  const pages = new Set<string | null>()
  for (let page = 0; page < pagesMost && rows.length <= rowsMost; page++) {
    if (performance.now() - begun > waitsMost * timeoutMs) break
    const said = await callCards(
      { query: query!, timeoutMs, clock },
      {
        call: 'statement',
        path: `/reporting/v3/purchase-refund-details?${within}&viewBy=requestDate&offset=${page * pageSize}&limit=${pageSize}`,
        asked: { day, page },
        bytesMax: statementBytesMax,
        read: (fields) => readPage(fields, day),
        keep: ({ rows: read }) => ({ rows: read.length }),
      },
    )
    // 404 means a day without transactions, and the end of the pages
    const isBehind = said.outcome === 'refused' && said.no === 'not_initialised'
    if (said.outcome !== 'answered' && !isBehind) return said
    const { rows: read, count } = said.outcome === 'answered' ? said.value : { rows: [], count: 0 }
    // a repeated page would never end
    if (read[0] && pages.has(read[0].rail_ref)) break
    pages.add(read[0]?.rail_ref ?? null)
    for (const row of read) rows.push(row)
    if (count < pageSize && rows.length <= rowsMost) return { outcome: 'answered', value: rows, raw: said.raw }
  }
  const raw = { call: 'cards statement', asked: { day }, http: null, answered: { rows: rows.length } }
  return { outcome: 'ambiguous', fault: 'too_large', raw }
}

/** One page: its number of requests, and their rows; undefined where one of them is unreadable. */
function readPage(fields: Fields, day: string): { count: number; rows: RailStatementLine[] } | undefined {
  const requests = listOf(fields.requestDetails)
  const settlements = listOf(fields.settlements)
  if (!requests || !settlements) return undefined
  const references = new Map(requests.map((one) => [textOf(one.requestId), textOf(one.merchantReferenceNumber)]))
  const fees = new Map((listOf(fields.feeAndFundingDetails) ?? []).map((one) => [textOf(one.requestId), feeOf(one)]))
  const rows = settlements.map((one) => rowOf(one, { day, references, fees }))
  const count = Number(textOf(fields.pageResults)) || settlements.length
  return rows.every((row) => row !== undefined) ? { count, rows } : undefined
}

interface OfDay {
  day: string
  references: ReadonlyMap<string, string>
  fees: ReadonlyMap<string, bigint | null>
}

function rowOf(settled: Fields, { day, references, fees }: OfDay): RailStatementLine | undefined {
  const id = textOf(settled.requestId)
  const kind = /^(purchase|refund)s?$/i.exec(textOf(settled.transactionType))?.[1]?.toLowerCase()
  const amount = parseRupeeText(textOf(settled.amount).replace(/^-/, ''))
  const currency = textOf(settled.currencyCode)
  if (id === '' || hasCardNumber(id) || kind === undefined || !/^[A-Z]{3}$/.test(currency)) return undefined
  if (currency !== 'NPR') {
    const named = [kind, id, references.get(id) ?? '', currency, textOf(settled.amount)].join(' ')
    return { rail_ref: id, aside: { why: `an amount in ${currency}`, text: hasCardNumber(named) ? id : named } }
  }
  if (amount === undefined) return undefined
  const at = new Date(textOf(settled.submissionTime))
  return {
    reference: references.get(id) || null,
    rail_ref: id,
    day,
    // CyberSource sends it to the processor with a batch, often the next day’s
    at: !Number.isNaN(at.getTime()) && kathmanduDay(at) === day ? at : null,
    amount: kind === 'refund' ? -amount : amount,
    fee: fees.get(id) ?? null,
    description: `${textOf(settled.transactionType)} ${textOf(settled.paymentMethod)}`.trim(),
  }
}

const feeOf = ({ totalFee, feeCurrency }: Fields): bigint | null =>
  textOf(feeCurrency) === 'NPR' ? (parseRupeeText(textOf(totalFee)) ?? null) : null

/** The objects of a list; empty where it is absent, undefined where it is no list. */
function listOf(value: unknown): Fields[] | undefined {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) return undefined
  const rows = value.map(fieldsOf)
  return rows.every((row) => row !== undefined) ? rows : undefined
}
