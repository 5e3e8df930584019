import { giveBackProposal } from './proposals.ts'
import { rupees } from '@sahuji/contract/money/money'
import type { BreakAct, BreakDetail } from '@sahuji/contract/reconciliation/break-shapes'
import type { ProposalRow } from '../src/approvals/proposal-rows.ts'
import { resolveBreak } from '../src/reconciliation/office/resolve-break.ts'
import { wholeBreak } from '../src/reconciliation/office/whole-break.ts'
import { newReference } from '../src/platform/ids.ts'
import { type Desk, openDesk } from './money-desk.ts'
import { breaksNow, daysAgo, imported, type Stated } from './stated-books.ts'

/** More that an act may name. */
interface More {
  line_id?: number
  row_id?: number
  until?: Date
}

/** The two of a money desk at work on breaks with statements. */
export interface BreakDesk extends Desk {
  write_off_most: bigint
  /** Far enough from those before that no reference or window reaches over. */
  someDay(): string
  /** The day after the last of these. */
  nextDay(): string
  resolve(id: string, act: BreakAct, more?: More): Promise<void>
  read(id: string): Promise<BreakDetail>
  proposalOf(id: string): Promise<ProposalRow>
  /** A second person agrees to what waits about a break. */
  agree(id: string): Promise<ProposalRow>
  /** A second person refuses it. */
  refuse(id: string): Promise<ProposalRow>
  /** The breaks of one amount or one reference of ours, in the order of their rows. */
  of(known: bigint | string): ReturnType<typeof breaksNow>
  /** Sends an update as the application may, past its own rules. */
  told(id: string, change: string): Promise<unknown>
  /** A row that two files contain; in the second beside another, unidentified one. */
  saidTwice(row: Stated): Promise<void>
}

/** Opens it; `note` stands beside whatever is decided. */
export async function openBreakDesk({ ago = 90, note }: { ago?: number; note: string }): Promise<BreakDesk> {
  const desk = await openDesk()
  const { db, clock, maker, checker } = desk
  const write_off_most = rupees('100')
  let last = ago
  const read = (id: string) => db.read((tx) => wholeBreak(tx, id, write_off_most))
  const proposalOf = async (id: string) => desk.row((await read(id)).proposal_id!)
  return {
    ...desk,
    write_off_most,
    someDay: () => daysAgo(clock, (last -= 15)),
    nextDay: () => daysAgo(clock, last - 1),
    resolve: (id, act, more = {}) =>
      db.write((tx) => resolveBreak({ clock, write_off_most }, tx, maker, { id, act, note, ...more })),
    read,
    proposalOf,
    agree: async (id) => desk.approve(await proposalOf(id)),
    refuse: async (id) => {
      const { id: of, revision } = await proposalOf(id)
      return db.write((tx) => giveBackProposal(desk, tx, checker, { id: of, revision, state: 'refused', note }))
    },
    of: async (known) => (await breaksNow(db)).filter((one) => one.of === known || one.difference === known),
    told: (id, change) => {
      const text = `update reconciliation_breaks set ${change} where id = '${id}'`
      return db.write((tx) => tx.run(Object.assign([text], { raw: [text] }) as never))
    },
    saidTwice: async (row) => {
      await imported(desk, [row])
      await imported(desk, [{ day: row.day, amount: 1n, reference: newReference() }, row])
    },
  }
}
