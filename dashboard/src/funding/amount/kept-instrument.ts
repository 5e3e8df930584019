import type { Instrument } from '@sahuji/contract/banks'
import { useState } from 'react'

/** What an address means of what is offered now: by its own id, or by the one of another rail that offers the same. */
export const offeredAs = (offered: readonly Instrument[], id: string | undefined): Instrument | undefined =>
  offered.find((each) => each.id === id) ?? offered.find((each) => id !== undefined && each.also_ids?.includes(id))

/**
 * What a form is filled for, under `name`: it stays while nobody offers it for a moment, or the form and all that was typed
 * would go. It is down then.
 */
export function useKept(name: string, found: Instrument | undefined): Instrument | undefined {
  const [kept, setKept] = useState({ name, found })
  if (kept.name !== name || (found && found !== kept.found)) setKept({ name, found })
  if (found) return found
  return kept.name === name && kept.found ? { ...kept.found, health: 'down' } : undefined
}
