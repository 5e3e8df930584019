import type { Language } from '@sahuji/contract/language/languages'
import type { Tx } from '../platform/database/database.ts'
import type { TariffChannel, TariffLine } from './lines.ts'

/** A purpose of loads; `names` where the operator added it, because the product's texts name its own. */
interface OpenPurpose {
  code: string
  names: TariffLine['names']
}

/** The purposes of loads of a channel; a line of the channel's own precedes the line for any. */
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

/** The name of a purpose that the operator added, open or not; null for the product's own, which its texts name. */
export async function purposeName(tx: Tx, purpose: string, language: Language): Promise<string | null> {
  const line = await tx.maybe<{ names: NonNullable<TariffLine['names']> }>`
    select names from tariff_lines where rule = 'purpose' and purpose = ${purpose} and names is not null
     order by valid_from desc limit 1`
  return line ? nameIn(line.names, language) : null
}

/** Its name in a reader's language. */
export const nameIn = (names: TariffLine['names'], language: Language): string | null =>
  (language === 'ne' ? names?.ne : undefined) ?? names?.en ?? null
