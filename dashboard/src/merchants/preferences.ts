import * as contract from '@sahuji/contract/merchants'
import type { Preferences } from '@sahuji/contract/language/preferences'
import type { Takes } from '@sahuji/contract/http/route'
import { useMutation } from '@tanstack/react-query'
import { call } from '../platform/call.ts'
import { saveFormats } from '../platform/formats.ts'
import { activeLanguage, chooseLanguage } from '../platform/i18n.ts'
import { takeGuestLanguage } from '../platform/appearance.ts'
import { isOwnServer } from '../platform/server.ts'
import { token } from '../platform/session.ts'
import { appTexts } from '../texts/app-texts.ts'
import { mutation } from '../platform/query.ts'

type Change = Takes<typeof contract.savePreferences>

let adopted = ''

/** Changes what a person chose: shown at once, kept in this browser, and with the person where the server knows how. */
export async function choosePreferences(change: Change): Promise<void> {
  await show(change)
  if (isOwnServer() && token() !== null) await call(contract.savePreferences, change)
}

/**
 * Shows what the server keeps of a person, each time that it changed there. A language never chosen stays the browser's;
 * one that was chosen just before signing in is kept with the person instead. Another server keeps nothing.
 */
export async function adoptPreferences(stored: Preferences | undefined): Promise<void> {
  if (!stored || adopted === JSON.stringify(stored)) return
  adopted = JSON.stringify(stored)
  const chosen = takeGuestLanguage()
  await show({ ...stored, language: chosen ?? stored.language ?? undefined })
  if (chosen && chosen !== stored.language) await call(contract.savePreferences, { language: chosen })
}

async function show({ language, calendar, digits, grouping }: Change): Promise<void> {
  saveFormats({ ...(calendar && { calendar }), ...(digits && { digits }), ...(grouping && { grouping }) })
  if (language && language !== activeLanguage()) await chooseLanguage(language, appTexts)
}

/** Changes what a person chose. Shown at once; what the server writes in the person's language is read anew. */
export function useSavePreferences() {
  const { mutateAsync, isPending, error } = useMutation({
    ...mutation(contract.savePreferences),
    mutationFn: choosePreferences,
  })
  const save = (change: Parameters<typeof choosePreferences>[0]) => mutateAsync(change).catch(() => undefined)
  return { save, isPending, error }
}
