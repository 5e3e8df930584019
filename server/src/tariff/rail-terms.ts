import type { Language } from '@sahuji/contract/language/languages'
import type { RailTerms } from '@sahuji/contract/tariff/rail-terms'
import type { Tx } from '../platform/database/database.ts'

interface StoredTerms extends Omit<RailTerms, 'source' | 'charges'> {
  charges: readonly { up_to: number | null; fee: number }[]
  source: Readonly<Record<string, string>>
}

/** What a rail allows and charges by itself on a Kathmandu day (`YYYY-MM-DD`); undefined where nothing is written of it. Uses rail_terms_begin_once. */
export async function railTermsOn(
  tx: Tx,
  { rail, day, language = 'en' }: { rail: string; day: string; language?: Language },
): Promise<RailTerms | undefined> {
  const found = await tx.maybe<StoredTerms>`
    select rail, valid_from, charges, once_web, day_web, day_count, once_app, day_app, source
      from rail_terms where rail = ${rail} and valid_from <= ${day}
     order by valid_from desc limit 1`
  if (!found) return undefined
  const { charges, source, ...terms } = found
  const slabs = charges.map(({ up_to, fee }) => ({ up_to: up_to === null ? null : BigInt(up_to), fee: BigInt(fee) }))
  return { ...terms, charges: slabs, source: source[language] ?? source['en']! }
}

/** What the payer pays on top of an amount, in paisa. */
export const chargeByTerms = ({ charges }: Pick<RailTerms, 'charges'>, amount: bigint): bigint =>
  charges.find(({ up_to }) => up_to === null || amount <= up_to)?.fee ?? 0n
