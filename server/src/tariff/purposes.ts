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
