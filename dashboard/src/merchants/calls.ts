import * as contract from '@sahuji/contract/merchants'
import { useMutation } from '@tanstack/react-query'
import { mutation } from '../platform/query.ts'
import { choosePreferences } from './choose-preferences.ts'

/** Changes what a person chose. Shown at once; what the server writes in the person's language is read anew. */
export function useSavePreferences() {
  const { mutateAsync, isPending, error } = useMutation({
    ...mutation(contract.savePreferences),
    mutationFn: choosePreferences,
  })
  const save = (change: Parameters<typeof choosePreferences>[0]) => mutateAsync(change).catch(() => undefined)
  return { save, isPending, error }
}
