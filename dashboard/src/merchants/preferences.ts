import * as contract from '@sahuji/contract/merchants'
import type { Preferences } from '@sahuji/contract/language/preferences'
import type { Takes } from '@sahuji/contract/http/route'
import { useMutation } from '@tanstack/react-query'
import { call } from '../platform/calls/call.ts'
import { saveFormats } from '../platform/preferences/formats.ts'
import { activeLanguage, chooseLanguage } from '../platform/translation/i18n.ts'
import { takeGuestLanguage } from '../platform/preferences/appearance.ts'
import { isOwnServer } from '../platform/server/server.ts'
import { token } from '../platform/session/session.ts'
import { appTexts } from '../texts/app-texts.ts'
import { mutation } from '../platform/calls/query.ts'

type Change = Takes<typeof contract.savePreferences>

let adopted = ''

/**
 * Changes a preference: takes effect at once, is stored in this browser, and with the person where the server supports
 * it.
 */
export async function choosePreferences(change: Change): Promise<void> {
  await show(change)
  if (isOwnServer() && token() !== null) await call(contract.savePreferences, change)
}

/**
 * Applies the preferences stored on the server, each time that they changed there. A language never chosen stays the
 * browser's; a language chosen just before the sign-in is stored with the person instead. A foreign server stores none.
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

/** Changes a preference. Takes effect at once; texts that the server writes in the person's language are read again. */
export function useSavePreferences() {
  const { mutateAsync, isPending, error } = useMutation({
    ...mutation(contract.savePreferences),
    mutationFn: choosePreferences,
  })
  const save = (change: Parameters<typeof choosePreferences>[0]) => mutateAsync(change).catch(() => undefined)
  return { save, isPending, error }
}
