import type { Language } from '@sahuji/contract/language/languages'
import type { Tx } from '../platform/database/database.ts'
import type { TariffChannel, TariffLine } from './lines.ts'

/** A purpose that a load may be for; `names` where it came after the product, which has words for its own. */
interface OpenPurpose {
  code: string
  names: TariffLine['names']
}

/** What a load of a channel may be for; a line of the channel's own goes before the line for any. */
export function openPurposes(lines: readonly TariffLine[], channel: TariffChannel): OpenPurpose[] {
  const speaking = lines.filter(
    (line) => line.rule === 'purpose' && (line.channel === null || line.channel === channel),
  )
  const codes = [...new Set(speaking.map(({ purpose }) => purpose!))]
  return codes.flatMap((code) => {
    const own = speaking.filter(({ purpose }) => purpose === code)
    const line = own.find((each) => each.channel === channel) ?? own[0]!
    const named = line.names ?? own.find(({ names }) => names !== null)?.names ?? null
    return line.value === 1n ? [{ code, names: named }] : []
  })
}

/** What a purpose is called that the operator added, open or not; null of the product's own, which has words for them. */
export async function purposeName(tx: Tx, purpose: string, language: Language): Promise<string | null> {
  const line = await tx.maybe<{ names: NonNullable<TariffLine['names']> }>`
    select names from tariff_lines where rule = 'purpose' and purpose = ${purpose} and names is not null
     order by valid_from desc limit 1`
  return line ? nameIn(line.names, language) : null
}

/** Its name in a reader's language. */
export const nameIn = (names: TariffLine['names'], language: Language): string | null =>
  (language === 'ne' ? names?.ne : undefined) ?? names?.en ?? null
