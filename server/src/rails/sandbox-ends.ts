import type { PlayedCode, PlayedEnd } from '@sahuji/contract/rails/played'
import type { Tx } from '../platform/database/database.ts'
import { rowOf } from '../platform/database/sql.ts'

/** An object of the sandbox; the type lets no other book through. */
export interface SandboxObject {
  id: string
  merchant_id: string
  mode: 'sandbox'
}

/** How an object of the sandbox ends: `later` from `settles_at` on, `fails` with `code`. */
export interface SandboxEnd {
  ends: PlayedEnd
  code: PlayedCode | null
  settles_at: Date | null
}

/** An end to be recorded. `shown_id`: the payment of a collection, else the object itself. */
export interface NewSandboxEnd extends SandboxObject, SandboxEnd {
  kind: 'payment' | 'load' | 'payout' | 'refund'
  scenario: string
  shown_id: string
  is_traffic?: boolean
  made_at: Date
}

/**
 * The end that the playground set for an object of the sandbox; undefined where its rail decides. At a demo shop no rail decides: what
 * has no end of its own succeeds.
 */
export const endOf = (tx: Tx, { id, merchant_id, mode }: SandboxObject) => tx.maybe<SandboxEnd>`
  select coalesce(e.ends, 'succeeds') as ends, e.code, e.settles_at
    from merchants m left join sandbox_ends e on e.id = ${id} and e.merchant_id = m.id and e.mode = ${mode}
   where m.id = ${merchant_id} and (e.id is not null or m.kind = 'demo')`

/** Sets how an object of the sandbox ends. The database refuses one of the live book: sandbox_end_names_its_own. */
export const insertEnd = (tx: Tx, end: NewSandboxEnd) => tx.run`insert into sandbox_ends ${rowOf(end)}`

/** Changes how it ends. */
export const changeEnd = (
  tx: Tx,
  { id, merchant_id, mode }: SandboxObject,
  { ends, code = null, settles_at = null }: Partial<SandboxEnd> & Pick<SandboxEnd, 'ends'>,
) => tx.run`
  update sandbox_ends set ends = ${ends}, code = ${code}, settles_at = ${settles_at}
   where id = ${id} and merchant_id = ${merchant_id} and mode = ${mode}`
