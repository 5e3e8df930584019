import type { Takes } from '@sahuji/contract/http/route'
import type { Translatable } from '@sahuji/contract/language/translatable'
import type { Language } from '@sahuji/contract/language/languages'
import type * as contract from '@sahuji/contract/statements'
import type { VerifiedStatement } from '@sahuji/contract/statements'
import { claimInText, type StatementClaim } from '@sahuji/contract/statements/claim'
import type { Clock } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import type { PublicPage } from '../platform/http/public-pages.ts'
import type { Call } from '../platform/http/route-table.ts'
import { Refusal } from '../platform/refusal.ts'
import { publishedWords } from './published-words.ts'
import type { StatementKeys } from './statement-keys.ts'
import { type StatementRecord, statementColumns } from './statement-row.ts'

/** What we signed of a statement, for anyone with its code. Refuses not_found. */
export async function verifyStatement(
  { tx, clock }: Call<'anyone'>,
  { code }: Takes<typeof contract.verifyStatement>,
): Promise<VerifiedStatement> {
  const found = await tx.maybe<StatementRecord>`
    -- any merchant: the code on the paper is the permission
    select ${statementColumns} from statements s where s.code = ${code} and s.state = 'made'`
  const signed = found?.claim ? claimInText(found.claim) : undefined
  if (!found?.claim || !signed) throw new Refusal('not_found')
  return {
    claim: found.claim,
    replaced_by: await newerOf(tx, found),
    ledger: await ledgerOf(tx, found, signed.claim),
    checked_at: clock.now(),
  }
}

/** The code of a later statement of the same period whose figures are others. */
async function newerOf(tx: Tx, { merchant_id, mode, id, from, to, closing, row_count }: StatementRecord) {
  const newer = await tx.maybe<{ code: string }>`
    select code from statements
     where merchant_id = ${merchant_id} and mode = ${mode} and id > ${id} and state = 'made'
       and from_day = ${from}::date and to_day = ${to}::date and (closing, row_count) is distinct from (${closing}, ${row_count})
     order by id desc limit 1`
  return newer?.code ?? null
}

/** Whether the database still has the seal that the claim names, and whether a seal covers the last places of the wallet's accounts. */
async function ledgerOf(tx: Tx, { merchant_id, mode }: StatementRecord, claim: StatementClaim) {
  const { has_seal, is_covered, is_held } = await tx.one<{ has_seal: boolean; is_covered: boolean; is_held: boolean }>`
    with accounts as (
      select id, case kind when 'merchant_wallet' then ${claim.wallet_seq}::bigint else ${claim.restricted_seq}::bigint end as seq
        from ledger_accounts
       where merchant_id = ${merchant_id} and mode = ${mode} and kind in ('merchant_wallet', 'merchant_restricted')
    )
    select ${claim.seal} = 0 or exists (select from ledger_seals
                                         where number = ${claim.seal} and left(hash, 32) = ${claim.seal_hash}) as has_seal,
           not exists (select from accounts a
                        where a.seq > 0 and not exists (select from ledger_seal_leaves l
                                                         where l.account_id = a.id and l.last_seq >= a.seq)) as is_covered,
           not exists (select from accounts a
                        where a.seq > 0 and not exists (select from ledger_entries e
                                                         where e.account_id = a.id and e.seq = a.seq)) as is_held`
  if (!has_seal || !is_held) return 'different'
  return is_covered ? 'same' : 'not_sealed'
}

/**
 * The public keys of statements, the short address of the code on a paper, whose part after `#` the browser keeps, and the
 * verifier as one file with the keys, which works without network.
 */
export const statementPages = (keys: StatementKeys, { offline, clock, bookSums }: OfflinePages): PublicPage[] => [
  {
    method: 'GET',
    path: '/.well-known/sahuji-statements.json',
    answer: () => Promise.resolve({ json: publishedBy(keys, bookSums) }),
  },
  { method: 'GET', path: '/V', answer: () => Promise.resolve({ redirect: '/verify/statement' }) },
  {
    method: 'GET',
    path: '/verify/offline.html',
    answer: ({ language, nonce, scriptNonce }) => {
      const json = JSON.stringify({ ...publishedBy(keys, bookSums), saved_at: clock.now() }).replaceAll('<', '\\u003c')
      const page = offline(language)
        .replace('id="published-keys">', () => `id="published-keys">${json}`)
        .replaceAll('%CSP_NONCE%', nonce)
        .replaceAll('%SCRIPT_NONCE%', scriptNonce)
      return Promise.resolve(page === '' ? { http: 404, page } : { page })
    },
  },
]

interface OfflinePages {
  /** The built verifier in a language; empty where the dashboard is not built. */
  offline: (language: Language) => string
  clock: Clock
  /** The names of the sums in files of cooperatives' books, which the verifier compares. */
  bookSums: Readonly<Record<string, Translatable>>
}

const publishedBy = (keys: StatementKeys, bookSums: OfflinePages['bookSums']) => ({
  keys: keys.published,
  words: publishedWords(bookSums),
})
