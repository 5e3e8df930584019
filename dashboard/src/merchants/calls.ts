import * as contract from '@sahuji/contract/merchants'
import type { Preferences } from '@sahuji/contract/preferences'
import type { Takes } from '@sahuji/contract/route'
import { useMutation } from '@tanstack/react-query'
import { app } from '../platform/asked.ts'
import { activeLanguage, chooseLanguage } from '../platform/i18n.ts'
import { showFormats } from '../platform/preferences.ts'
import { mutation } from '../platform/query.ts'
import { appTexts } from '../texts/app-texts.ts'

export type PreferencesChange = Takes<typeof contract.savePreferences>

/** Changes what a person chose: shown at once, kept in this browser, and with the person where the server knows how. */
export function useSavePreferences() {
  const saving = useMutation(mutation(contract.savePreferences))
  const save = async (change: PreferencesChange): Promise<void> => {
    await show(change)
    if (app.isOwn) saving.mutate(change)
  }
  return { save, isPending: saving.isPending, error: saving.error }
}

/** Shows what the server keeps of a person; another server keeps nothing, and a language never chosen stays the browser's. */
export async function adoptPreferences(kept: Preferences | undefined): Promise<void> {
  if (kept) await show({ ...kept, language: kept.language ?? undefined })
}

async function show({ language, ...formats }: PreferencesChange): Promise<void> {
  showFormats(Object.fromEntries(Object.entries(formats).filter(([, chosen]) => chosen !== undefined)))
  if (language && language !== activeLanguage()) await chooseLanguage(language, appTexts)
}
