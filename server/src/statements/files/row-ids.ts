import { hash } from 'node:crypto'
import type { StatementRow } from '@sahuji/contract/statements/rows'
import type { StatementHead } from './statement-head.ts'

/**
 * Ids by which a program that imports several statements knows a row again, to be asked for in the rows' order. They are
 * made of what the ledger alone decides, so the same row has the same id in every statement, whatever its period, its
 * number in the statement and its history's texts.
 */
export function rowIdsOf({ merchant, mode }: Pick<StatementHead, 'merchant' | 'mode'>): (row: StatementRow) => string {
  let second = ''
  // rows of one second that move the same amount to the same balance; statements begin and end between seconds
  const alike = new Map<string, number>()
  return ({ posted_at, net, balance }) => {
    const moment = posted_at.toISOString().slice(0, 19)
    if (moment !== second) alike.clear()
    second = moment
    const id = hash('sha256', [merchant.id, mode, moment, net, balance].join('\n')).slice(0, 32)
    const count = (alike.get(id) ?? 0) + 1
    alike.set(id, count)
    return count === 1 ? id : `${id}-${count}`
  }
}
