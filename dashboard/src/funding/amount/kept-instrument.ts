import type { Instrument } from '@sahuji/contract/banks'
import { useState } from 'react'

/** Resolves an address to an instrument that is offered now: by its own id, or by that of another rail that offers the same. */
export const offeredAs = (offered: readonly Instrument[], id: string | undefined): Instrument | undefined =>
  offered.find((each) => each.id === id) ?? offered.find((each) => id !== undefined && each.also_ids?.includes(id))

/**
 * The instrument that a form is filled for, under `name`: it remains while no rail offers it for a moment, because otherwise
 * the form and everything typed would go. It is down then.
 */
export function useKept(name: string, found: Instrument | undefined): Instrument | undefined {
  const [kept, setKept] = useState({ name, found })
  if (kept.name !== name || (found && found !== kept.found)) setKept({ name, found })
  if (found) return found
  return kept.name === name && kept.found ? { ...kept.found, health: 'down' } : undefined
}
