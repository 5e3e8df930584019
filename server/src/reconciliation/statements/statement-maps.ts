import { columnMap, type ColumnMap, type StatementMap } from '@sahuji/contract/reconciliation/column-maps'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { json } from '../../platform/database/sql.ts'
import { Refusal } from '../../platform/refusal.ts'
import * as z from 'zod/mini'

type MapRow = Omit<StatementMap, 'body'> & { body: unknown }

/** Each map in its newest version. */
export async function statementMaps(tx: Tx): Promise<StatementMap[]> {
  const rows = await tx.many<MapRow>`
    select distinct on (code) code, version, name, body, changed_at, changed_by
      from statement_maps order by code, version desc`
  return rows.map(decoded)
}

/** A map in its newest version. Refuses fields_invalid for an unknown one. */
export async function newestMap(tx: Tx, code: string): Promise<StatementMap> {
  const row = await tx.maybe<MapRow>`
    select code, version, name, body, changed_at, changed_by
      from statement_maps where code = ${code} order by version desc limit 1`
  if (!row) throw new Refusal('fields_invalid', {}, ['map'])
  return decoded(row)
}

/** Every version of a map, the newest first. Refuses not_found for an unknown one. */
export async function versionsOf(tx: Tx, code: string): Promise<StatementMap[]> {
  const rows = await tx.many<MapRow>`
    select code, version, name, body, changed_at, changed_by
      from statement_maps where code = ${code} order by version desc limit 100`
  if (rows.length === 0) throw new Refusal('not_found')
  return rows.map(decoded)
}

/** A map as a statement was read by it. */
export async function mapOf(
  tx: Tx,
  { map_code, map_version }: { map_code: string; map_version: number },
): Promise<ColumnMap> {
  const { body } = await tx.one<{ body: unknown }>`
    select body from statement_maps where code = ${map_code} and version = ${map_version}`
  return z.decode(columnMap, body as z.input<typeof columnMap>)
}

const decoded = (row: MapRow): StatementMap => ({
  ...row,
  body: z.decode(columnMap, row.body as z.input<typeof columnMap>),
})

/**
 * Writes a map's next version, or its first. Refuses fields_invalid where it has no amount, or has it twice. Two
 * concurrent writers get one version each.
 */
export async function saveMap(
  tx: Tx,
  clock: Clock,
  by: { name: string },
  { code, name, body }: { code: string; name: string; body: ColumnMap },
): Promise<number> {
  const { amount, credit, debit } = body.columns
  const isWhole = amount !== undefined ? !credit && !debit : credit !== undefined && debit !== undefined
  if (!isWhole) throw new Refusal('fields_invalid', {}, ['body.columns.amount'])
  await tx.one`select pg_advisory_xact_lock(hashtextextended(${`statement map ${code}`}, 0))::text`
  const { version } = await tx.one<{ version: number }>`
    insert into statement_maps (code, version, name, body, changed_at, changed_by)
    select ${code}, coalesce(max(version), 0) + 1, ${name}, ${json(z.encode(columnMap, body))}::jsonb, ${clock.now()},
           ${by.name}
      from statement_maps where code = ${code}
    returning version`
  return version
}
