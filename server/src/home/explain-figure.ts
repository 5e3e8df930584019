import type { explainFigure as route, FigureLine } from '@sahuji/contract/home/figures'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { pageSize } from '@sahuji/contract/http/lists'
import type { Tx } from '../platform/database/database.ts'
import type { Call } from '../platform/http/route-table.ts'
import { cursorId } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'
import * as lines from './figure-lines.ts'

type Asked = Takes<typeof route>

/** The lines behind a figure of home and their sum; the first page adds up all lines, later pages repeat it. */
export async function explainFigure({ tx, person, clock }: Call, asked: Asked): Promise<Gives<typeof route>> {
  const { figure, at, wallet_seq, restricted_seq, cursor, limit = pageSize } = asked
  const now = clock.now()
  if (at && at > now) throw new Refusal('fields_invalid', {}, ['at'])
  const position =
    wallet_seq === undefined && restricted_seq === undefined
      ? undefined
      : { wallet_seq: wallet_seq ?? 0, restricted_seq: restricted_seq ?? 0 }
  const bounds = { merchant_id: person.merchant_id, at, position, now }
  const { sums, page } = linesOf(tx, figure, bounds)
  const found = await page({ cursor, limit: limit + 1 })
  const shown = found.slice(0, limit)
  return {
    ...(await sums()),
    lines: shown.map(withoutCursor),
    next: found.length > limit ? (shown.at(-1)?.cursor ?? null) : null,
  }
}

/** How a figure is added up and listed. */
function linesOf(tx: Tx, figure: Asked['figure'], bounds: lines.FigureBounds & { now: Date }) {
  if (figure === 'balance' || figure === 'restricted')
    return {
      sums: async () => lines.accountSums(tx, bounds, figure),
      page: async (page: lines.LinesAsked) =>
        lines.accountLines(tx, bounds, figure, { ...page, cursor: cursorPlace(page.cursor) }),
    }
  if (figure === 'held')
    return {
      sums: async () => lines.heldSums(tx, bounds),
      page: async (page: lines.LinesAsked) => lines.heldLines(tx, bounds, { ...page, cursor: cursorId(page.cursor) }),
    }
  if (figure === 'on_its_way')
    return {
      sums: async () => lines.onItsWaySums(tx, bounds),
      page: async (page: lines.LinesAsked) =>
        lines.onItsWayLines(tx, bounds, { ...page, cursor: cursorId(page.cursor) }),
    }
  return {
    sums: async () => lines.daySums(tx, bounds, figure),
    page: async (page: lines.LinesAsked) =>
      lines.dayLines(tx, bounds, figure, { ...page, cursor: cursorId(page.cursor) }),
  }
}

function withoutCursor(line: lines.ShownLine): FigureLine {
  const { seq, id, at, kind, counterparty, method, account_kind, amount, moved, balance } = line
  return { seq, id, at, kind, counterparty, method, account_kind, amount, moved, balance }
}

/** A cursor that is a place on an account. */
function cursorPlace(cursor: string | undefined): string | undefined {
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) throw new Refusal('fields_invalid', {}, ['cursor'])
  return cursor
}
