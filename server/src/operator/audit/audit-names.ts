import type { AuditRow } from '@sahuji/contract/operator/audit'
import type { Tx } from '../../platform/database/database.ts'

type Recorded = Pick<AuditRow, 'subject_kind' | 'subject_id' | 'before' | 'after'>

/**
 * The names of the ids in rows of the log: the subject's, and every recorded id. The id of a deleted object, and one
 * that only names itself, has no name.
 */
export async function auditNames(tx: Tx, rows: readonly Recorded[]): Promise<Map<string, string>> {
  const said = rows.flatMap(({ subject_id, before, after }) => [subject_id, ...textsIn(before), ...textsIn(after)])
  const uuids = [...new Set(said.filter((text) => isUuid.test(text)))]
  const plain = rows.flatMap(({ subject_kind, subject_id }) =>
    subject_id === '' ? [] : [`${subject_kind} ${subject_id}`],
  )
  const accounts = said.filter((text) => isAccount.test(text))
  const found = [
    ...(uuids.length > 0 ? await namesOfIds(tx, uuids) : []),
    ...(await namesOfWords(tx, [...new Set([...plain, ...accounts.map((account) => `account ${account}`)])])),
  ]
  return new Map(found.map(({ id, name }) => [id, name]))
}

/** Those of them that one row needs. */
export const namesIn = ({ subject_id, before, after }: Recorded, names: ReadonlyMap<string, string>) =>
  Object.fromEntries(
    [subject_id, ...textsIn(before), ...textsIn(after)].flatMap((id) => {
      const name = names.get(id)
      return name === undefined ? [] : [[id, name] as const]
    }),
  )

const isUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const isAccount = /^(?:rail_clearing|bank_settlement):[a-z][a-z0-9_]*$/

/** The recorded texts, also inside lists. */
const textsIn = (fields: AuditRow['before']): string[] =>
  Object.values(fields ?? {})
    .flat()
    .filter((value) => typeof value === 'string')

interface Named {
  id: string
  name: string
}

const namesOfIds = (tx: Tx, ids: readonly string[]) => tx.many<Named>`
  -- any merchant: the log covers all
  select id::text, name from (
    select id, trade_name as name from merchants where id = any (${ids}::uuid[])
    union all select id, name from people where id = any (${ids}::uuid[])
    union all select id, name from operators where id = any (${ids}::uuid[])
    union all select id, name from operator_requests where id = any (${ids}::uuid[])
    union all select id, number from kyc_cases where id = any (${ids}::uuid[])
    union all select id, reference || ', ' || bank_name from collections where id = any (${ids}::uuid[])
    union all select id, reference from payments where id = any (${ids}::uuid[])
    union all select id, reference || ', ' || bank_name || ' …' || right(account_number, 4) from payouts where id = any (${ids}::uuid[])
    union all select id, bank_name || ' …' || right(account_number, 4) from payout_accounts where id = any (${ids}::uuid[])
    union all select p.id, a.bank_name || ' …' || right(a.account_number, 4)
                from payout_account_papers p join payout_accounts a on a.id = p.account_id where p.id = any (${ids}::uuid[])
    union all select id, case kind when 'adjustment' then 'A' when 'resolution' then 'R' when 'tariff_rule' then 'T'
                                   when 'clawback' then 'C' when 'settlement' then 'S' else 'W' end || '-' || number
                from operator_proposals where id = any (${ids}::uuid[])
    union all select r.id, coalesce(m.trade_name, r.tier, r.kind) || ', ' || r.valid_from
                from merchant_rules r left join merchants m on m.id = r.merchant_id where r.id = any (${ids}::uuid[])
    union all select id, part || ': ' || left(reason, 60) from merchant_freezes where id = any (${ids}::uuid[])
    union all select id, name from bank_files where id = any (${ids}::uuid[])
    union all select id, name from rail_statements where id = any (${ids}::uuid[])
    union all select b.id, coalesce(max(a.label), b.account) || ', ' || b.day
                from reconciliation_breaks b left join ledger_accounts a on a.kind = b.account and a.merchant_id is null
               where b.id = any (${ids}::uuid[]) group by b.id
    union all select q.id, m.trade_name || ', ' || q.number
                from support_questions q join merchants m on m.id = q.merchant_id where q.id = any (${ids}::uuid[])
    union all select id, left(texts ->> 'en', 60) from broadcasts where id = any (${ids}::uuid[])
    union all select id, title || ', ' || language from page_drafts where id = any (${ids}::uuid[])
  ) named`

/**
 * Subjects known by a word of their own: its kind, a space and the word. An account is also found by its word alone.
 */
const namesOfWords = (tx: Tx, words: readonly string[]) => tx.many<Named>`
  -- any merchant: only the platform's
  select id, name from (
    select distinct kind as id, label as name, 'account ' || kind as word from ledger_accounts where merchant_id is null
    union all select distinct split_part(kind, ':', 2), label, 'settlement_account ' || split_part(kind, ':', 2)
                from ledger_accounts where merchant_id is null and starts_with(kind, 'bank_settlement:')
    union all select distinct on (code) code, name, 'statement_map ' || code from statement_maps
    union all select code, texts ->> 'en', 'kyc_reason ' || code from kyc_reasons
    union all select day::text, name, 'holiday ' || day from holidays
  ) named where word = any (${[...words]}::text[])`
